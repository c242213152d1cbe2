"""What bench/run is made of: measuring, tables, speeds to reach, pages."""
