"""Safeguards of the package outside its games: what each is in the code, how it is taken away, and a test that must fail then."""

from __future__ import annotations

from dataclasses import dataclass

KILLS = "tests/results/test_kills.py::test_runs_that_are_killed_are_finished_by_the_same_run_with_the_same_numbers"
POWER = "tests/results/test_crash_points.py::test_where_the_power_goes_nothing_that_was_kept_is_lost_and_the_same_run_ends_alike"
FULL = "tests/results/test_full_disks.py::test_trouble_at_any_write_sync_or_rename_is_one_line_and_exit_code_3[ENOSPC]"
FIELD = (
    "tests/results/test_guard.py::test_another_value_of_any_field_is_refused_by_name_with_the_old_and_the_new"
)
HOLDER = "tests/results/test_guard.py::test_the_second_of_two_runs_says_who_holds_the_folder_and_a_dead_one_holds_nothing"
FORGED = (
    "tests/results/test_folder.py::test_a_block_whose_numbers_cannot_be_is_refused_though_its_checksum_fits"
)
DAMAGE = "tests/results/test_folder.py::test_damage_is_named_set_aside_and_played_again"
TOML = "tests/test_toml_lines.py::test_the_bounds_of_keys_words_nesting_and_length_hold_exactly"


@dataclass(frozen=True)
class Safeguard:
    """A safeguard and how it is taken away.

    Parameters
    ----------
    name : str
    file : str
        From the root of the package's folder on.
    old, new : str
        A piece of the file that stands there once, and what stands there without the safeguard.
    test : str
        Fails without it.
    """

    name: str
    file: str
    old: str
    new: str
    test: str

    def made_in(self, source: str) -> str:
        """Return a file's text without the safeguard."""
        assert source.count(self.old) == 1, (
            f"{self.name}: stands {source.count(self.old)} times in {self.file}"
        )
        return source.replace(self.old, self.new)


FILES, BLOCKS, FOLDER = (f"simkit/results/{name}.py" for name in ("files", "blocks", "folder"))
MANIFEST = "simkit/results/manifest.py"

SAFEGUARDS = (
    Safeguard("a file is synced", FILES, "            os.fsync(file.fileno())\n", "", f"{POWER}[Fresh]"),
    Safeguard(
        "a folder is synced after a rename",
        FILES,
        "        os.replace(temporary, path)\n        sync_folder(path.parent)\n",
        "        os.replace(temporary, path)\n",
        f"{POWER}[Fresh]",
    ),
    Safeguard(
        "a new folder is synced into the one above",
        FILES,
        "            sync_folder(folder.parent)\n",
        "",
        f"{POWER}[Fresh]",
    ),
    Safeguard(
        "what is set aside lasts under its new name first",
        FILES,
        "        sync_folder(target.parent)\n        os.unlink(path)\n",
        "        os.unlink(path)\n",
        f"{POWER}[Damaged]",
    ),
    Safeguard(
        "a file has another name until it is whole",
        FILES,
        "        handle, temporary = _new_file(path.parent)\n",
        "        handle, temporary = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), path\n",
        KILLS,
    ),
    Safeguard(
        "what could not be written is taken away",
        FILES,
        "                os.unlink(temporary)\n",
        "                pass\n",
        FULL,
    ),
    Safeguard(
        "a fault of the disk names path and bytes",
        FILES,
        "            raise OSError(error.errno, why, str(path)) from None\n",
        "            pass\n",
        FULL,
    ),
    Safeguard(
        "what a killed process left is swept",
        FOLDER,
        "            sweep(self.path / BLOCKS)\n",
        "",
        f"{POWER}[More]",
    ),
    Safeguard(
        "a block has a checksum",
        BLOCKS,
        'if header.pop("sha256", None) != _checksum(header, arrays):',
        'if header.pop("sha256", None) is None:',
        f"{DAMAGE}[change_number]",
    ),
    Safeguard(
        "a block is what its name says",
        BLOCKS,
        "if header != _header(block, manifest) or block.name != name:",
        "if False:",
        f"{DAMAGE}[rename]",
    ),
    Safeguard(
        "numbers of a block are possible",
        BLOCKS,
        "if not _is_possible(block.tally, manifest.n_cars):",
        "if False:",
        FORGED,
    ),
    Safeguard(
        "a block takes no more memory than it announces",
        BLOCKS,
        "if info.compress_type != zipfile.ZIP_STORED or info.file_size > size + _MAX_MEMBER_HEAD:",
        "if info.file_size > size + _MAX_MEMBER_HEAD:",
        f"{DAMAGE}[compress]",
    ),
    Safeguard(
        "blocks do not overlap",
        FOLDER,
        "        if blocks and block.first < blocks[-1].stop:\n",
        "        if False:\n",
        f"{DAMAGE}[overlap]",
    ),
    Safeguard(
        "links are not followed",
        FOLDER,
        "        if part.is_symlink():\n",
        "        if False:\n",
        "tests/results/test_folder.py::test_links_are_refused",
    ),
    Safeguard(
        "a manifest has a checksum",
        MANIFEST,
        '        if body.pop("sha256") != _checksum(body):\n',
        '        if body.pop("sha256") is None:\n',
        "tests/results/test_corruption.py::test_no_bit_of_a_manifest_is_ever_silently_wrong",
    ),
    Safeguard(
        "a run holds its folder alone",
        "simkit/results/locks.py",
        "fcntl.LOCK_EX | fcntl.LOCK_NB",
        "fcntl.LOCK_SH | fcntl.LOCK_NB",
        "tests/results/test_folder.py::test_two_runs_at_once_in_one_folder_are_refused",
    ),
    Safeguard(
        "a lock says whose it is", "simkit/results/locks.py", "            _sign(handle)\n", "", HOLDER
    ),
    Safeguard(
        "a folder holds one experiment",
        MANIFEST,
        "    if held.address == asked.address:\n",
        "    if True:\n",
        f"{FIELD}[seed]",
    ),
    Safeguard(
        "the guard names the seed", MANIFEST, '        "seed": experiment.seed,\n', "", f"{FIELD}[seed]"
    ),
    Safeguard(
        "the guard knows the margin", MANIFEST, '            "margin": self.margin,\n', "", f"{FIELD}[margin]"
    ),
    Safeguard(
        "the guard knows the engine",
        "simkit/experiment/address.py",
        '            "engine": _engine(game),\n',
        "",
        f"{FIELD}[game]",
    ),
    Safeguard(
        "the guard knows every rule",
        "simkit/experiment/address.py",
        '            "rules": {name: _plain(value) for name, value in rules.values().items()},\n',
        "",
        f"{FIELD}[rules]",
    ),
    Safeguard(
        "the guard knows code of one's own",
        "simkit/experiment/address.py",
        '"code": code_hash(policy.decide), ',
        "",
        "tests/results/test_guard.py::test_code_of_ones_own_is_guarded",
    ),
    Safeguard(
        "Ctrl-C is heeded",
        "simkit/runner.py",
        "        interrupted.set()\n        stop.set()\n",
        "        interrupted.set()\n",
        "tests/test_runner.py::test_ctrl_c_asks_the_run_to_stop_and_keeps_what_was_played",
    ),
    Safeguard(
        "words in a report are escaped",
        "simkit/report/page.py",
        "    return html.escape(printable(str(words)), quote=True)\n",
        "    return printable(str(words))\n",
        "tests/test_report.py::test_hostile_words_come_out_as_words",
    ),
    Safeguard(
        "words in tables are escaped",
        "simkit/export.py",
        "html.escape(shown(cell))",
        "shown(cell)",
        "tests/test_study.py::test_markdown_and_html_escape_their_signs",
    ),
    Safeguard(
        "words in pictures are no formulas",
        "simkit/plots/paper.py",
        '    return printable(text).replace("$", r"\\$")\n',
        "    return printable(text)\n",
        "tests/test_study.py::test_a_formula_in_a_title_is_shown_as_it_is",
    ),
    Safeguard(
        "words in CSV are no formulas",
        "simkit/export.py",
        '        return f"\'{cell}" if cell.startswith(_FORMULA) else cell\n',
        "        return cell\n",
        "tests/test_study.py::test_csv_holds_nothing_that_a_spreadsheet_would_run",
    ),
    Safeguard(
        "what a terminal would obey is escaped",
        "simkit/faults.py",
        'c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text',
        "c for c in text",
        "tests/test_cli.py::test_what_cannot_be_printed_is_escaped",
    ),
    Safeguard(
        "a rule has bounds",
        "simkit/games/fields.py",
        "        if not max(self.low, -MOST) <= value <= min(self.high, MOST):\n",
        "        if False:\n",
        "tests/experiment/test_objects.py::test_a_number_that_no_record_can_hold_is_outside_whatever_its_option_says",
    ),
    Safeguard(
        "TOML is not nested deeply",
        "simkit/toml_lines.py",
        "        elif depth > MAX_NESTING:\n",
        "        elif False:\n",
        TOML,
    ),
    Safeguard(
        "words of TOML are short",
        "simkit/toml_lines.py",
        'len(token["word"]) > MAX_WORD:\n',
        "False:\n",
        TOML,
    ),
    Safeguard(
        "keys of TOML have few parts",
        "simkit/toml_lines.py",
        "        elif dots >= MAX_KEY_PARTS:\n",
        "        elif False:\n",
        TOML,
    ),
    Safeguard(
        "TOML is not long",
        "simkit/toml_lines.py",
        '    if len(text.encode("utf-8", "replace")) > MAX_BYTES:\n',
        "    if False:\n",
        TOML,
    ),
)
