"""What goes on paper: pages as lists of marks, laid out by pure functions and drawn as PDF.

`letters` knows the fonts, `marks` what can stand on a page, `table` and `poster` lay out the two
commonest kinds of page, `drawing` makes the file. Nothing here knows what the words mean.
"""
