package check

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	networking "k8s.io/api/networking/v1"
	"k8s.io/apimachinery/pkg/labels"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/yaml"
)

// manifests are the objects that kubectl apply -k sends, by kind and name.
type manifests struct {
	jobs     map[string]batch.Job
	services map[string]core.Service
	claims   map[string]core.PersistentVolumeClaim
	secrets  map[string]core.Secret
	policies map[string]networking.NetworkPolicy
}

// decode reads an object as the API server does: unknown and doubled fields, and values of another type, are errors.
func decode[T any](t *testing.T, into map[string]T, name string, text []byte) {
	t.Helper()
	var object T
	if err := yaml.UnmarshalStrict(text, &object); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	into[name] = object
}

// rendered makes the secrets as the README says, and renders the folder as kubectl does.
func rendered(t *testing.T) manifests {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(deploy, "kubernetes"))); err != nil {
		t.Fatal(err)
	}
	security := filepath.Join(dir, "security")
	prepare := exec.CommandContext(t.Context(), program, strings.Fields(
		"coordinate 22 --prepare --store "+filepath.Join(dir, "store")+" --security "+security+" --listen 0.0.0.0:4222 --advertise nqueens-coordinator:4222")...)
	if out, err := prepare.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	resources, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), dir)
	if err != nil {
		t.Fatal(err)
	}
	m := manifests{map[string]batch.Job{}, map[string]core.Service{}, map[string]core.PersistentVolumeClaim{}, map[string]core.Secret{}, map[string]networking.NetworkPolicy{}}
	for _, r := range resources.Resources() {
		text, err := r.AsYAML()
		if err != nil {
			t.Fatal(err)
		}
		if r.GetKind() != "Namespace" && r.GetNamespace() != "nqueens" {
			t.Errorf("%s is in the namespace %q", r.GetName(), r.GetNamespace())
		}
		switch kind := r.GetApiVersion() + " " + r.GetKind(); kind {
		case "batch/v1 Job":
			decode(t, m.jobs, r.GetName(), text)
		case "v1 Service":
			decode(t, m.services, r.GetName(), text)
		case "v1 PersistentVolumeClaim":
			decode(t, m.claims, r.GetName(), text)
		case "v1 Secret":
			decode(t, m.secrets, r.GetName(), text)
		case "networking.k8s.io/v1 NetworkPolicy":
			decode(t, m.policies, r.GetName(), text)
		case "v1 Namespace":
			decode(t, map[string]core.Namespace{}, r.GetName(), text)
		default:
			t.Errorf("%s: a kind that this test does not know: %s", r.GetName(), kind)
		}
	}
	return m
}

func TestManifests(t *testing.T) {
	m := rendered(t)
	if len(m.jobs) != 2 || len(m.services) != 1 || len(m.secrets) != 2 || len(m.policies) != 3 {
		t.Fatalf("%d jobs, %d services, %d secrets, %d policies", len(m.jobs), len(m.services), len(m.secrets), len(m.policies))
	}
	for name, job := range m.jobs {
		t.Run(name, func(t *testing.T) { m.checkPod(t, job.Spec.Template.Spec) })
	}
	for name, service := range m.services {
		pod := m.selected(t, name, service.Spec.Selector)
		for _, p := range service.Spec.Ports {
			if port := portOf(pod, p.TargetPort.StrVal); port != p.Port {
				t.Errorf("%s: port %d leads to port %d", name, p.Port, port)
			}
		}
	}
	for name, policy := range m.policies {
		if len(policy.Spec.PodSelector.MatchLabels) == 0 {
			continue
		}
		pod := m.selected(t, name, policy.Spec.PodSelector.MatchLabels)
		for _, rule := range policy.Spec.Ingress {
			m.checkPorts(t, name, pod, rule.Ports)
			for _, peer := range rule.From {
				if peer.PodSelector != nil {
					m.selected(t, name, peer.PodSelector.MatchLabels)
				}
			}
		}
		for _, rule := range policy.Spec.Egress {
			for _, peer := range rule.To {
				if peer.PodSelector != nil {
					m.checkPorts(t, name, m.selected(t, name, peer.PodSelector.MatchLabels), rule.Ports)
				}
			}
		}
	}
	if files := slices.Collect(maps.Keys(m.secrets["nqueens-worker"].Data)); !slices.Equal(files, []string{"worker.join"}) {
		t.Errorf("workers are given %v", files)
	}
}

// TestManifestsFitTogether compares what one file says with what another has to say.
func TestManifestsFitTogether(t *testing.T) {
	m := rendered(t)
	coordinator, worker := m.jobs["nqueens-coordinator"].Spec, m.jobs["nqueens-worker"].Spec
	flag := func(name string) string {
		for _, arg := range coordinator.Template.Spec.Containers[0].Args {
			if value, ok := strings.CutPrefix(arg, name+"="); ok {
				return value
			}
		}
		t.Errorf("the coordinator has no %s", name)
		return ""
	}
	pod := coordinator.Template.Spec
	same := func(what string, got, want any) {
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v, but %v", what, got, want)
		}
	}
	same("--listen and port", flag("--listen"), fmt.Sprintf("0.0.0.0:%d", portOf(pod, "work")))
	same("--metrics and port", flag("--metrics"), fmt.Sprintf("0.0.0.0:%d", portOf(pod, "metrics")))
	same("--advertise and the service", flag("--advertise"), fmt.Sprintf("%s:%d", m.services["nqueens-coordinator"].Name, portOf(pod, "work")))
	same("prometheus.io/port", coordinator.Template.Annotations["prometheus.io/port"], portOf(pod, "metrics"))
	each := worker.Template.Spec.Containers[0].Resources.Limits.Cpu().Value()
	same("--cores and the workers", flag("--cores"), int64(*worker.Parallelism)*each)
	same("the folder of --certificate and the disk", filepath.Dir(flag("--certificate")), pod.Containers[0].VolumeMounts[0].MountPath) // the store is made later
	join := m.secrets["nqueens-worker"].Data["worker.join"]
	if !strings.Contains(string(join), flag("--advertise")) {
		t.Errorf("the join file does not name %s: %s", flag("--advertise"), join)
	}
}

func (m *manifests) checkPorts(t *testing.T, name string, pod core.PodSpec, ports []networking.NetworkPolicyPort) {
	for _, p := range ports {
		if portOf(pod, p.Port.StrVal) == 0 {
			t.Errorf("%s: there is no port %s", name, p.Port)
		}
	}
}

// selected gives the pod that a selector means.
func (m *manifests) selected(t *testing.T, where string, selector map[string]string) core.PodSpec {
	t.Helper()
	var found []core.PodSpec
	for _, job := range m.jobs {
		if labels.SelectorFromSet(selector).Matches(labels.Set(job.Spec.Template.Labels)) {
			found = append(found, job.Spec.Template.Spec)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%s: %v selects %d jobs", where, selector, len(found))
	}
	return found[0]
}

func portOf(pod core.PodSpec, name string) int32 {
	for _, p := range pod.Containers[0].Ports {
		if p.Name == name {
			return p.ContainerPort
		}
	}
	return 0
}

// checkPod demands that the program understands its arguments, that what the pod mounts is there, and that it has limits and no rights.
func (m *manifests) checkPod(t *testing.T, pod core.PodSpec) {
	c := pod.Containers[0]
	understood(t, c.Name, c.Args...)
	mounted := map[string]bool{}
	for _, v := range c.VolumeMounts {
		mounted[v.Name] = true
	}
	for _, v := range pod.Volumes {
		if !mounted[v.Name] {
			t.Errorf("nobody mounts %s", v.Name)
		}
		delete(mounted, v.Name)
		if v.Secret != nil {
			if _, ok := m.secrets[v.Secret.SecretName]; !ok {
				t.Errorf("there is no secret %s", v.Secret.SecretName)
			}
		} else if _, ok := m.claims[v.PersistentVolumeClaim.ClaimName]; !ok {
			t.Errorf("there is no claim %s", v.PersistentVolumeClaim.ClaimName)
		}
	}
	if len(mounted) > 0 {
		t.Errorf("there are no volumes %v", mounted)
	}
	for _, probe := range []*core.Probe{c.StartupProbe, c.ReadinessProbe, c.LivenessProbe} {
		if probe != nil && (portOf(pod, probe.HTTPGet.Port.StrVal) == 0 || probe.HTTPGet.Path != "/healthz") {
			t.Errorf("a probe asks %v", probe.HTTPGet)
		}
	}
	s := c.SecurityContext
	if !*pod.SecurityContext.RunAsNonRoot || *pod.AutomountServiceAccountToken || *s.AllowPrivilegeEscalation || !*s.ReadOnlyRootFilesystem || s.Capabilities.Drop[0] != "ALL" {
		t.Error("the pod has rights that it does not need")
	}
	if c.Resources.Limits.Memory().IsZero() || c.Resources.Requests.Cpu().IsZero() {
		t.Error("the pod has no limits")
	}
	if !strings.HasSuffix(c.Image, ":0.1.0") {
		t.Errorf("the image is %s", c.Image)
	}
}
