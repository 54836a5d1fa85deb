"""One value of any type of the contract, built from the type alone, with a marker in every string."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

from msgspec import inspect

MARKER = "zzmarkerzz"


def union(types: Any) -> tuple[type[Any], ...]:
    """The classes of a union, or the class itself."""
    return get_args(types) or (types,)


def sample(kind: Any, marker: str = MARKER, number: int = 7) -> Any:
    """A value of this type; every string in it, keys too, is the marker, and every number the number."""
    return _made(_looked_into(kind), marker, number)


@cache
def _looked_into(kind: Any) -> inspect.Type:
    """What a type is made of; msgspec would read every annotation below it anew."""
    return inspect.type_info(kind)


def _made(info: inspect.Type, marker: str, number: int) -> Any:
    match info:
        case inspect.Metadata():
            return _made(info.type, marker, number)
        case inspect.StrType() | inspect.AnyType():
            return marker
        case inspect.BoolType():
            return True
        case inspect.IntType():
            return number
        case inspect.FloatType():
            return 7.0
        case inspect.NoneType():
            return None
        case inspect.VarTupleType() | inspect.ListType() | inspect.SetType() | inspect.FrozenSetType():
            one = _made(info.item_type, marker, number)
            return {inspect.VarTupleType: tuple, inspect.ListType: list}.get(type(info), frozenset)([one])
        case inspect.TupleType():
            return tuple(_made(item, marker, number) for item in info.item_types)
        case inspect.DictType():
            return {_made(info.key_type, marker, number): _made(info.value_type, marker, number)}
        case inspect.UnionType():
            return _made(next(t for t in info.types if not isinstance(t, inspect.NoneType)), marker, number)
        case inspect.EnumType():
            return next(iter(info.cls))
        case inspect.LiteralType():
            return info.values[0]
        case inspect.Metadata():
            return _made(info.type, marker, number)
        case inspect.StructType():
            return info.cls(**{field.name: _made(field.type, marker, number) for field in info.fields})
    raise NotImplementedError(f"no sample for {info}")
