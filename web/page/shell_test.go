package page_test

import "testing"

func TestNavigation(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "?view=play&n=6", desk)
	p.waitText(".tabs [aria-current]", "Play")
	p.click(".tabs a:last-child")
	p.waitText(".tabs [aria-current]", "Count")
	p.wait(`location.search == "?view=count&n=6"`)
	p.do(back)
	p.waitText(".tabs [aria-current]", "Play")
}

func TestLanguages(t *testing.T) {
	t.Parallel()
	base := serve(t)
	p := visit(t, base, "", window{width: 800, height: 600, language: "zh-CN"})
	p.waitText(".tabs [aria-current]", "观看")
	p.wait(`document.documentElement.lang == "zh-CN"`)
	p.click(".language")
	p.waitText(".tabs [aria-current]", "Watch")
	p.do(reload) // the choice is remembered
	p.waitText(".tabs [aria-current]", "Watch")
	p.wait(`document.documentElement.lang == "en"`)
}

func TestTheme(t *testing.T) {
	t.Parallel()
	p := visit(t, serve(t), "", window{width: 800, height: 600, dark: true})
	const paper = `getComputedStyle(document.documentElement).backgroundColor`
	p.waitText(".tabs [aria-current]", "Watch")
	dark := eval[string](p, paper)
	p.click(".shell-switches .round")
	p.wait(paper + ` != "` + dark + `"`)
	light := eval[string](p, paper)
	p.do(reload)
	p.waitText(".tabs [aria-current]", "Watch")
	if got := eval[string](p, paper); got != light {
		t.Errorf("after a reload the paper is %s, it was %s", got, light)
	}
	p.click(".shell-switches .round")
	p.wait(paper + ` == "` + dark + `"`)
}
