def draw(f,p): pass
