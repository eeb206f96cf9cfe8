package web

// calls lists the calls of the API, in the order of its document. Their ranges
// depend on what the server allows.
func calls(s *Server) []call {
	return []call{
		solutionsCall(s), firstCall(s), completeCall(s), freeCall(s),
		startCountCall(), listCountsCall(), countCall(), cancelCountCall(), countEventsCall(),
		checkCall(), orbitCall(),
		nthCall(s), rankCall(), sampleCall(s), estimateCall(), knownCall(),
		traceCall(), filmCall(), filmNextCall(), filmLengthCall(), strategiesCall(),
		readCall(), writeCall(), writeManyCall(), formatsCall(),
		drawCall(svgDrawing), drawManyCall(svgDrawing), drawCall(pngDrawing), drawManyCall(pngDrawing),
		limitsCall(), problemsCall(), openAPICall(),
	}
}

// boardSize is the parameter n.
func boardSize(high int) param {
	return param{name: "n", form: whole{1, uint64(high)}, what: "board size: N queens on an N×N board", needed: true}
}
