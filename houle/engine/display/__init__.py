"""What clients draw from: views as data, layouts of plain tables, printed facts."""
