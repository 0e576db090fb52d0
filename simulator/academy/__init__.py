"""An academy for dealers and floors: a quiz of rulings, lessons at the felt, a certificate."""
