"""Pages as data: their controls and their content as plain values, without any UI framework."""
