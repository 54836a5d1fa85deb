"""No view can leak: two worlds, planted markers, and the places where secrets like to come out."""
