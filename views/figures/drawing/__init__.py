"""FigureSeries as charts: heat maps, slopes, dumbbells, bars, dots, panels and scatters."""
