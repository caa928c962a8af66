"""FigureSeries as charts: heat maps, slopes, dumbbells, stacked bars, dots, panels and scatters."""
