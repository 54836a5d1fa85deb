"""Style sheet rules that forms and windows add to the theme's: greyed, wrong, on, empty, and the private windows."""

from __future__ import annotations

from ui.theme.tokens import Theme


def sheet(t: Theme, px: int = 15) -> str:
    """The rules, to be set on a window, for letters of this height; the theme's own sheet stands on the application."""
    rim = max(1, round(t.frame))
    return f"""
QPushButton[kind="choice"] {{ text-align: left; padding: {round(px * 0.27)}px {round(px * 0.53)}px; }}
QPushButton[kind="choice"]:checked {{ background: {t.brass}; color: {t.on_brass}; }}
QFrame[kind="drop"] {{ border: {rim}px solid transparent; border-radius: 8px; }}
QFrame[kind="drop"][over="true"] {{ border: {rim + 1}px dashed {t.brass_ink}; }}
QPushButton[kind="fine"] {{ padding: {round(px * 0.2)}px {round(px * 0.6)}px; }}
QPushButton[kind="last"] {{ text-align: left; }}
QPushButton[kind="last"]:focus {{ border: {max(rim + 2, round(px * 0.2))}px solid {t.focus}; }}
QPushButton[kind="small"] {{ padding: 2px 4px; min-width: {round(px * 1.75)}px;
  max-width: {round(px * 2.15)}px; }}
QPushButton[kind="small"]:checked {{ background: {t.brass}; border: {rim + 1}px solid {t.ink}; }}
QPushButton[was="true"]:disabled {{ color: {t.ink_soft}; border: {max(2, round(px * 0.13))}px dashed {t.ink_soft}; }}
QPushButton[chosen="true"] {{ background: {t.brass}; color: {t.on_brass}; border-color: {t.brass}; }}
QPushButton[refused="true"] {{ color: {t.ink_soft}; border: {rim}px dashed {t.line_strong}; background: transparent; }}
QPushButton[kind="main"][refused="true"] {{ color: {t.ink}; font-weight: 700; }}
QPushButton[kind="main"][refused="true"]:hover {{ background: transparent; border: {rim}px dashed {t.line_strong}; }}
QPushButton[wrong="true"], QLineEdit[wrong="true"], QSpinBox[wrong="true"], QComboBox[wrong="true"] {{
  border: {rim + 1}px solid {t.bad}; }}
QLineEdit[wanted="true"], QLineEdit[wanted="true"]:focus {{ border: {rim + 1}px solid {t.brass}; }}
QLabel[kind="slot"] {{ border: {rim}px dashed {t.line_strong}; border-radius: 8px; padding: 4px; color: {t.ink_soft}; }}
QLabel[kind="slot"][filled="true"] {{ border: {rim}px solid {t.brass}; color: {t.ink}; font-weight: 700; }}
QLabel[here="false"] {{ border-bottom: {rim + 1}px solid transparent; padding-bottom: {4 * rim}px; }}
QLabel[here="true"] {{ border-bottom: {rim + 1}px solid {t.focus}; padding-bottom: {4 * rim}px; color: {t.ink}; }}
QLabel[here="true"][kind="bad"] {{ color: {t.bad}; }}
QFrame[kind="curtain"] {{ background: {t.ground}; }}
QFrame[kind="notice"] {{ background: {t.panel_high}; border: {rim + 1}px solid {t.brass}; border-radius: 12px; }}
QLabel[kind="key"] {{ border: {rim}px solid {t.line_strong}; border-radius: 5px; padding: 1px 7px; font-weight: 700; }}
QFrame[kind="bar"] {{ background: {t.bar}; }}
QFrame[kind="side"] {{ background: {t.panel}; border-left: {rim}px solid {t.line}; }}
"""
