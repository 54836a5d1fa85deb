"""The theme on the application: Fusion, a palette, one style sheet, one font family; and tells which theme is on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from ui.theme import tokens
from ui.theme.tokens import Theme

FAMILIES = ("Inter", "Segoe UI Variable Text", "Segoe UI", "SF Pro Text", "Helvetica Neue", "Noto Sans", "DejaVu Sans")

_FUSION = "parley_fusion"


class _On:
    """What is on now, for every window of the program."""

    theme: Theme = tokens.DARK
    motion: bool = True
    families: tuple[str, ...] = FAMILIES


def current() -> Theme:
    """The theme that is on."""
    return _On.theme


@contextmanager
def worn(theme: Theme) -> Iterator[None]:
    """This theme is on while something is drawn in it, whatever the windows wear."""
    before, _On.theme = _On.theme, theme
    try:
        yield
    finally:
        _On.theme = before


def motion() -> bool:
    """Whether things slide and turn, or simply are where they are."""
    return _On.motion


def set_motion(on: bool) -> None:
    """Switches motion on or off for every window."""
    _On.motion = on


def families() -> list[str]:
    """The font families in the order in which they are tried."""
    return list(_On.families)


def font(px: float, weight: int = QFont.Weight.Normal) -> QFont:
    """The program's font, this many pixels high."""
    return QFont(_font(_On.families, max(1, round(px)), int(weight)))


@lru_cache(maxsize=512)
def _font(names: tuple[str, ...], px: int, weight: int) -> QFont:
    made = QFont()
    made.setFamilies(list(names))
    made.setPixelSize(px)
    made.setWeight(QFont.Weight(weight))
    return made


def apply(app: QApplication, theme: Theme | str = tokens.DARK, px: int = 15) -> None:
    """Puts the theme on all windows; `px` is the size of the text on ordinary controls."""
    theme = tokens.THEMES.get(theme, tokens.DARK) if isinstance(theme, str) else theme
    before, _On.theme = _On.theme, theme
    made = sheet(theme, px)
    if before is theme and app.styleSheet() == made:
        return  # a font, or a palette, that is set once more is told to every widget
    installed = set(QFontDatabase.families())
    _On.families = tuple(f for f in FAMILIES if f in installed) or FAMILIES
    if not app.property(_FUSION):  # once: under a style sheet the style does not tell its name, and setting it is dear
        app.setStyle("Fusion")
        app.setProperty(_FUSION, True)
    app.setFont(font(px))
    app.setPalette(palette(theme))
    if app.styleSheet() != made:
        app.setStyleSheet(made)


def palette(theme: Theme) -> QPalette:
    """The theme as a palette, for what the style sheet does not reach."""
    role = QPalette.ColorRole
    made = QPalette()
    for where, colour in (
        (role.Window, theme.ground), (role.Base, theme.panel), (role.AlternateBase, theme.panel_high),
        (role.Button, theme.panel_high), (role.WindowText, theme.ink), (role.Text, theme.ink),
        (role.ButtonText, theme.ink), (role.BrightText, theme.ink), (role.ToolTipBase, theme.bar),
        (role.ToolTipText, theme.ink), (role.PlaceholderText, theme.ink_soft), (role.Highlight, theme.brass),
        (role.HighlightedText, theme.on_brass), (role.Link, theme.brass_ink), (role.LinkVisited, theme.brass_ink),
        (role.Accent, theme.brass), (role.Mid, theme.line_strong), (role.Dark, theme.line_strong),
        (role.Light, theme.panel_high), (role.Midlight, theme.panel_high), (role.Shadow, theme.bar),
    ):  # fmt: skip
        made.setColor(where, QColor(colour))
    for where in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, where, QColor(theme.line_strong))
    return made


def symbol(name: str) -> str:
    """A symbol that a sheet takes from a file."""
    return (Path(str(files("assets"))) / "symbols" / f"{name}.svg").as_posix()


def _symbol(name: str, t: Theme) -> str:
    """The same, bright or deep as the theme needs it."""
    return symbol(f"{name}-{'deep' if tokens.luminance(t.panel_high) > 0.5 else 'bright'}")


FULL_HD = 18
"""The size of letters on a window of 1080 lines: on larger ones frames grow with them, in pixels."""


def sheet(t: Theme, px: int) -> str:
    """The one style sheet; controls choose by properties: `kind` (main, quiet, card, soft, title, …)."""
    f = max(1, round(t.frame * max(1.0, px / FULL_HD)))

    def em(part: float) -> int:
        return round(px * part)

    focus = f"border: {f + 1}px solid {t.focus};"
    return f"""
QWidget {{ color: {t.ink}; }}
QMainWindow, QDialog {{ background: {t.ground}; }}
QToolTip {{ background: {t.bar}; color: {t.ink}; border: {f}px solid {t.line_strong}; padding: 6px; }}
QLabel {{ background: transparent; }}
QLabel[kind="soft"] {{ color: {t.ink_soft}; }}
QLabel[kind="title"] {{ color: {t.ink_soft}; font-weight: 700; }}
QLabel[kind="big"] {{ font-size: {round(px * 1.7)}px; font-weight: 700; }}
QLabel[kind="huge"] {{ font-size: {round(px * 2.6)}px; font-weight: 800; }}
QLabel[kind="bad"] {{ color: {t.bad}; }}
QLabel[kind="good"] {{ color: {t.good}; }}
QLabel[kind="alarm"] {{ background: {t.bad}; color: {t.ground}; font-weight: 700; padding: {em(0.3)}px; }}
QFrame[kind="alarm"] {{ background: {t.bad}; }}
QFrame[kind="card"] {{ background: {t.panel}; border: {f}px solid {t.line}; border-radius: {em(0.93)}px; }}
QPushButton, QToolButton {{ background: {t.panel_high}; color: {t.ink}; border: {f}px solid {t.line_strong};
  border-radius: {em(0.6)}px; padding: {em(0.47)}px {em(0.93)}px; min-height: {em(1.4)}px; }}
QToolButton {{ padding: {em(0.33)}px {em(0.53)}px; }}
QToolButton[kind="cross"] {{ background: transparent; border: 0; padding: 0; min-height: 0; }}
QPushButton:hover, QToolButton:hover {{ background: {t.floor}; }}
QPushButton:pressed, QToolButton:pressed, QToolButton:checked, QPushButton:checked {{
  background: {t.brass}; color: {t.on_brass}; border-color: {t.brass}; }}
QPushButton:focus, QToolButton:focus {{ {focus} }}
QPushButton:disabled, QToolButton:disabled {{ color: {t.line_strong}; border: {f}px dashed {t.line_strong};
  background: transparent; }}
QPushButton[kind="main"] {{ background: {t.brass}; color: {t.on_brass}; border-color: {t.brass}; font-weight: 700;
  min-height: {em(2.2)}px; }}
QPushButton[kind="main"][aside="true"] {{ background: transparent; color: {t.ink}; border-color: {t.line_strong}; }}
QPushButton[kind="main"]:hover {{ background: {t.brass}; border: {f + 1}px solid {t.ink}; }}
QPushButton[kind="main"]:focus {{ {focus} }}
QPushButton[kind="main"]:disabled {{ background: transparent; color: {t.line_strong};
  border: {f}px dashed {t.line_strong}; }}
QPushButton[kind="hint"], QPushButton[kind="hint"]:hover {{ background: transparent; color: {t.ink_soft};
  border-color: transparent; min-height: {em(2.2)}px; }}
QPushButton[kind="quiet"], QToolButton[kind="quiet"] {{ background: transparent; border-color: transparent; }}
QPushButton[kind="quiet"]:hover, QToolButton[kind="quiet"]:hover {{ background: {t.panel_high};
  border-color: {t.line_strong}; }}
QPushButton[kind="quiet"]:focus, QToolButton[kind="quiet"]:focus {{ {focus} }}
QPushButton[kind="quiet"]:pressed, QPushButton[kind="quiet"]:checked, QPushButton[kind="quiet"]:open,
QPushButton[kind="quiet"]:checked:hover, QToolButton[kind="quiet"]:pressed, QToolButton[kind="quiet"]:checked,
QToolButton[kind="quiet"]:checked:hover, QPushButton:checked:hover, QToolButton:checked:hover {{
  background: {t.brass}; color: {t.on_brass}; border-color: {t.brass}; }}
QPushButton[kind="quiet"]:checked:focus, QPushButton:checked:focus {{ {focus} }}
QLineEdit, QSpinBox, QDoubleSpinBox, QPlainTextEdit, QTextEdit, QComboBox {{ background: {t.panel_high}; color: {t.ink};
  border: {f}px solid {t.line_strong}; border-radius: {em(0.53)}px; padding: {em(0.33)}px {em(0.6)}px;
  min-height: {em(1.27)}px;
  selection-background-color: {t.brass}; selection-color: {t.on_brass}; }}
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus {{
  {focus} }}
QComboBox {{ padding-right: 3px; }}
QComboBox[kind="main"] {{ background: {t.brass}; color: {t.on_brass}; border-color: {t.brass}; font-weight: 700;
  font-size: {em(1.27)}px; }}
QComboBox::drop-down {{ border: 0; background: transparent; width: {round(px * 1.6)}px; }}
QComboBox::down-arrow, QSpinBox::down-arrow {{ image: url({_symbol("down", t)}); width: {round(px * 0.7)}px; }}
QSpinBox::up-arrow {{ image: url({_symbol("up", t)}); width: {round(px * 0.7)}px; }}
QSpinBox, QDoubleSpinBox {{ padding-right: 3px; }}
QSpinBox::up-button, QSpinBox::down-button {{ border: 0; background: transparent; width: {round(px * 1.6)}px; }}
QComboBox QAbstractItemView {{ background: {t.panel_high}; color: {t.ink}; border: {f}px solid {t.line_strong};
  selection-background-color: {t.brass}; selection-color: {t.on_brass}; }}
QListView, QTableView, QTreeView, QListWidget, QTableWidget {{ background: {t.panel}; color: {t.ink};
  border: {f}px solid {t.line}; border-radius: 10px; outline: 0; gridline-color: {t.line};
  selection-background-color: {t.brass}; selection-color: {t.on_brass}; }}
QListView:focus, QTableView:focus, QTreeView:focus {{ {focus} }}
QListWidget::item {{ padding: {round(px * 0.5)}px; border-radius: 8px; }}
QListWidget::item:selected {{ background: {t.brass}; color: {t.on_brass}; }}
QTableView::item {{ padding: 2px 10px; }}
QHeaderView::section {{ background: {t.panel_high}; color: {t.ink_soft}; border: 0; padding: 6px 8px;
  font-weight: 700; }}
QTableCornerButton::section {{ background: {t.panel_high}; border: 0; }}
QTabWidget::pane {{ border: {f}px solid {t.line}; border-radius: 10px; top: -1px; }}
QTabBar::tab {{ background: transparent; color: {t.ink_soft}; padding: 8px 16px; border: {f}px solid transparent;
  border-radius: 9px; margin: 2px; }}
QTabBar::tab:selected {{ background: {t.brass}; color: {t.on_brass}; font-weight: 700; }}
QTabBar::tab:focus {{ border: {f + 1}px solid {t.focus}; }}
QCheckBox, QRadioButton {{ spacing: 9px; background: transparent; }}
QCheckBox::indicator, QListView::indicator {{ width: {px + 1}px;
  height: {px + 1}px; border: {f}px solid {t.line_strong}; border-radius: 4px;
  background: {t.panel_high}; }}
QCheckBox::indicator:checked, QListView::indicator:checked {{ background: {t.brass};
  border-color: {t.brass}; image: url({symbol("tick")}); }}
QCheckBox::indicator:focus {{ border: {f + 1}px solid {t.focus}; }}
QCheckBox:focus, QRadioButton:focus {{ color: {t.brass_ink}; text-decoration: underline; }}
QGroupBox {{ border: {f}px solid {t.line}; border-radius: 12px; margin-top: 1.2em; padding: 10px; }}
QGroupBox::title {{ subcontrol-origin: margin; left: 12px; color: {t.ink_soft}; font-weight: 700; }}
QMenu {{ background: {t.panel_high}; color: {t.ink}; border: {f}px solid {t.line_strong}; padding: 5px; }}
QMenu::item {{ padding: 6px 22px; border-radius: 6px; }}
QMenu::item:selected {{ background: {t.brass}; color: {t.on_brass}; }}
QMenu::item:disabled {{ color: {t.line_strong}; }}
QMenuBar {{ background: {t.bar}; color: {t.ink}; }}
QMenuBar::item {{ padding: {round(px * 0.2)}px {round(px * 0.55)}px; background: transparent; }}
QMenuBar::item:selected {{ background: {t.brass}; color: {t.on_brass}; }}
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: 0; }}
QScrollBar:vertical {{ background: transparent; width: {em(0.8)}px; margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: {em(0.8)}px; margin: 2px; }}
QScrollBar::handle {{ background: {t.line_strong}; border-radius: {em(0.27)}px; min-height: 28px; min-width: 28px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QSplitter::handle {{ background: {t.line}; }}
QStatusBar {{ background: {t.bar}; color: {t.ink_soft}; }}
"""
