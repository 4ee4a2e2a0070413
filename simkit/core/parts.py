"""Parts and wholes: what is called by compiled code alone is kept as intermediate code, never as machine code.

Left alone, Numba makes machine code of every function together with all that it calls, with wrappers for Python: for a
game's engine the same leaf is optimised and translated once for each of its callers, and theirs. Here a function that
compiled code calls becomes a *part*: typed, lowered and simplified once. Only a function that Python calls, a *whole*, is
linked with all the parts below it, optimised and translated. In a whole the parts are private, so the optimiser sees
every caller of a function.
"""

from __future__ import annotations

import hashlib
import importlib
import sys
from collections import Counter
from functools import lru_cache

import llvmlite.binding as llvm
import numba
from numba.core import compiler, typing
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.runtime import rtsys
from numba.core.sigutils import normalize_signature


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The intermediate code of one function alone.

    Attributes
    ----------
    calls : list of PartLibrary
        The parts that it calls.
    """

    def __init__(self, codegen, name):
        super().__init__(codegen, name)
        self.calls = []
        self.origin = None

    def add_linking_library(self, library):
        """Keep what this function calls; the runtime comes with the whole."""
        if library is rtsys.library:
            return
        mine = self.calls if isinstance(library, PartLibrary) else self._linking_libraries
        if library not in mine:
            mine.append(library)

    def add_llvm_module(self, ll_module):
        """Take the code in, simplified; what it only declares has nothing to simplify."""
        ll_module.data_layout = self._codegen._data_layout
        for function in ll_module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager()
                passes.run(function, builder)
        self._final_module.link_in(ll_module)

    def finalize(self):
        """Take in what is called and is no part; no machine code is made."""
        self._raise_if_finalized()
        for library in self._linking_libraries:
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalize_dynamic_globals()
        self._finalized = True

    def settle(self, fndesc, symbol, origin):
        """Name the function so that any process gives it the same name; `origin` is where it is found."""
        self._final_module.get_function(fndesc.llvm_func_name).name = symbol
        fndesc.mangled_name = symbol
        self.fndesc, self.origin = fndesc, origin
        self._ensure_finalized()
        text = str(self._final_module)
        for name in (fndesc.env_name, *self._dynamic_globals):
            if text.count(name) == 1:  # unused: the whole drops it
                self._final_module.get_global_variable(name).linkage = "internal"
            else:  # an address in this process
                self.origin = None

    def named_calls(self):
        """Return where each part called is found, None where it is not."""
        return [part.origin for part in self.calls]

    def reduce(self):
        """Return what `rebuild_part` takes."""
        self.fndesc.typemap = self.fndesc.calltypes = None
        return self.fndesc, self.signature, self.origin, self._final_module.as_bitcode(), self.named_calls()

    def _get_module_for_linking(self):
        """Return this function with all below it, for a caller that is none of ours."""
        self._ensure_finalized()
        if self._shared_module is None:
            module = self._final_module.clone()
            below = _parts_below([self])
            for part in below[1:]:
                module.link_in(part._final_module, preserve=True)
            for part in below:
                module.get_function(part.fndesc.llvm_func_name).linkage = "linkonce_odr"
            self._shared_module = module
        return self._shared_module


class WholeLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The machine code of a function that Python calls, with all parts below it."""

    def finalize(self):
        """Link, optimise and translate."""
        self._raise_if_finalized()
        self._codegen._check_llvm_bugs()
        libraries = list(dict.fromkeys(self._linking_libraries))
        parts = _parts_below([library for library in libraries if isinstance(library, PartLibrary)])
        for part in parts:
            self._final_module.link_in(part._final_module, preserve=True)
        for library in libraries:  # last: a function that may be dropped comes in where it is called for
            if not isinstance(library, PartLibrary):
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        for part in parts:
            self._final_module.get_function(part.fndesc.llvm_func_name).linkage = "internal"
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()

    def serialize_using_object_code(self):
        """Return the machine code and the names in it: no other function is ever linked with a whole."""
        self._ensure_finalized()
        names = [
            value.name
            for values in (self._final_module.functions, self._final_module.global_variables)
            for value in values
            if not value.is_declaration
        ]
        return self.name, self._get_compiled_object(), names

    @classmethod
    def restore(cls, codegen, state):
        """Return a library made from what `serialize_using_object_code` gave."""
        name, code, names = state
        library = cls(codegen, name)
        library.enable_object_caching()
        library._set_compiled_object(code)
        library._finalize_final_module()
        codegen._engine._defined_symbols.update(names)
        return library


def _parts_below(parts):
    """Return some parts and all below them, each once."""
    found = {}
    waiting = list(parts)
    while waiting:
        part = waiting.pop()
        if part not in found:
            found[part] = None
            waiting += part.calls
    return list(found)


class _PartCompiler(compiler.Compiler):  # type: ignore[misc]
    """Compiles a part: into its own kind of library, and no further."""

    def compile_extra(self, func):
        """Compile `func` into a part."""
        self.state.library = PartLibrary(self.state.targetctx.codegen(), func.__qualname__)
        return super().compile_extra(func)


class WholeCompiler(compiler.Compiler):  # type: ignore[misc]
    """Compiles a whole."""

    def compile_extra(self, func):
        """Compile `func` into a whole."""
        self.state.library = WholeLibrary(self.state.targetctx.codegen(), func.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(func)


_known = Counter()  # type: ignore[var-annotated]


class Parts:
    """The parts of one function, by the types of its arguments.

    Parameters
    ----------
    dispatcher : Dispatcher
        The function as Python calls it.
    cache : object or None
        Where parts are kept.
    """

    def __init__(self, dispatcher, cache):
        self._dispatcher = dispatcher
        self._cache = cache
        self._made = {}
        function = dispatcher.py_func
        self._origin = function.__module__, function.__qualname__
        _known[self._origin] += 1
        self._number = _known[self._origin]

    def call_template(self, args, kws):
        """Return what the type inference of a caller asks a function for."""
        signature, args = self._dispatcher._compiler.fold_argument_types(
            tuple(map(_wide, args)), {name: _wide(arg) for name, arg in kws.items()}
        )
        made = self.part(tuple(args))
        name = self._origin[1]
        template = typing.make_concrete_template(name, name, [made.signature])
        return template, signature, args, {}

    def overload(self, sig):
        """Return what stands for the part in the code of a caller."""
        args, _ = normalize_signature(sig)
        return self.part(tuple(args)).entry_point

    def part(self, args):
        """Return the part for these types, from disk or compiled."""
        made = self._made.get(args)
        if made is None:
            target = self._dispatcher.targetctx
            with global_compiler_lock:
                made = self._kept(args, target) if self._is_findable() else self._compile(args, None)
                target.insert_user_function(made.entry_point, made.fndesc, [made.library])
                self._made[args] = made
        return made

    def _kept(self, args, target):
        """Return the part from disk, or compile and keep it."""
        made = self._cache.load_part(args, target)
        if made is None:
            made = self._compile(args, (*self._origin, args))
            self._cache.save_part(args, made)
        return made

    def _is_findable(self):
        """Say whether another process finds this function by its name."""
        module, name = self._origin
        return self._cache is not None and getattr(sys.modules.get(module), name, None) is self._dispatcher

    def _compile(self, args, origin):
        dispatcher = self._dispatcher
        flags = compiler.Flags()
        dispatcher.targetdescr.options.parse_as_flags(flags, dispatcher.targetoptions)
        flags.no_compile = True
        flags.no_cpython_wrapper = True
        flags.no_cfunc_wrapper = True
        made = compiler.compile_extra(
            dispatcher.typingctx,
            dispatcher.targetctx,
            dispatcher.py_func,
            args=args,
            return_type=None,
            flags=flags,
            locals={},
            pipeline_class=_PartCompiler,
        )
        made.library.signature = made.signature
        made.library.settle(made.fndesc, self._symbol(args), origin)
        return made._replace(entry_point=object())

    def _symbol(self, args):
        key = f"{self._number} {' '.join(map(spelled, args))}"
        return f"{'.'.join(self._origin)}-{hashlib.sha256(key.encode()).hexdigest()[:16]}"


@lru_cache(maxsize=1024)
def spelled(kind):
    """Return a type in words; those of a record are many."""
    return str(kind)


def _say_records_once():
    """Let a record type keep what it looks like in words: Numba asks at every step of every function, and spells it anew.

    A tenth of SCCR's cold start; a type never changes, and `_code` is its number in this process.
    """
    spell, texts = numba.types.Record.__repr__, {}

    def once(record):
        if record._code not in texts:
            texts[record._code] = spell(record)
        return texts[record._code]

    numba.types.Record.__repr__ = once


_say_records_once()


def _wide(kind):
    """Return the type that a function is compiled for when compiled code calls it with `kind`.

    Left alone, Numba compiles a function anew for each literal and each width that it is called with: 350
    specialisations instead of 150 for SCCR, and twice the cold start.
    """
    kind = numba.types.unliteral(kind)
    if isinstance(kind, numba.types.Integer) and kind.bitwidth < 64:
        return numba.types.int64
    return kind


def rebuild_part(target_context, fndesc, signature, origin, bitcode, calls):
    """Return a part from what its library gave, and the parts that it calls."""
    library = PartLibrary(target_context.codegen(), fndesc.qualname)
    library._final_module = llvm.parse_bitcode(bitcode)
    library.fndesc, library.signature, library.origin = fndesc, signature, origin
    library.calls = [
        getattr(importlib.import_module(module), name).parts.part(args).library
        for module, name, args in calls
    ]
    library.finalize()
    return compiler.compile_result(
        typing_context=target_context.typing_context,
        target_context=target_context,
        entry_point=object(),
        signature=signature,
        objectmode=False,
        lifted=(),
        fndesc=fndesc,
        library=library,
    )


def rebuild_whole(
    target_context,
    library,
    fndesc,
    environment,
    signature,
    objectmode,
    lifted,
    type_annotation,
    reload_init,
    referenced_envs,
):
    """Return a whole from what `CompileResult._reduce` gave, as Numba does it."""
    for initialise in reload_init:
        initialise()
    library = WholeLibrary.restore(target_context.codegen(), library)
    entry_point = target_context.get_executable(library, fndesc, environment)
    for each in referenced_envs:
        library.codegen.set_env(each.env_name, each)
    return compiler.compile_result(
        typing_context=target_context.typing_context,
        target_context=target_context,
        entry_point=entry_point,
        type_annotation=type_annotation,
        signature=signature,
        objectmode=objectmode,
        lifted=lifted,
        fndesc=fndesc,
        library=library,
        environment=environment,
        reload_init=reload_init,
        referenced_envs=referenced_envs,
    )
