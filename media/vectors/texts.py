"""The texts that the encoder is asked about: paragraphs and headings of documentation, doc comments, and definitions of words.

None of them is a set that Docgraph is measured on. Deterministic: files and members in the order of their names, one fixed seed.
"""

import glob
import random
import re
import tarfile

PARAGRAPH_WORDS = range(8, 121)
DEFINITIONS = 25_000
SEED = 7

DOC_FILE = re.compile(r"(/docs?/|/doc/|/master/docs/|README).*\.(rst|txt|md)$|/README[^/]*\.(rst|md)$")
NEWS_FILE = re.compile(r"release|changelog|changes|news|whatsnew", re.I)
DOC_COMMENT = re.compile(
    r"/\*\*(.*?)\*/\s*\n\s*(?:export |declare |readonly |static |function |class |interface |abstract )*([A-Za-z_]\w+)?", re.S
)


def texts(folder):
    """All texts, shuffled, none twice."""
    documents, definitions = [], []
    for archive in sorted(glob.glob(f"{folder}/*.tar.gz")):
        for name, text in members(archive, lambda name: DOC_FILE.search(name) and "/locale/" not in name and not NEWS_FILE.search(name)):
            documents += paragraphs(text)
    for archive in sorted(glob.glob(f"{folder}/*.tgz")):
        for _, text in members(archive, lambda name: name.endswith(".d.ts")):
            definitions += comments(text)
        for _, text in members(archive, lambda name: re.search(r"dict/data\.(noun|verb|adj|adv)$", name)):
            definitions += synsets(text)
    chooser = random.Random(SEED)
    documents, definitions = once(documents), once(definitions)
    chooser.shuffle(definitions)
    headings = dict.fromkeys(h for t, h, _ in documents) | dict.fromkeys(f"{t} {h}" for t, h, _ in documents if t != h)
    found = [text for _, _, text in documents] + [heading for heading in headings if heading]
    found += [f"{name}: {text}" if name else text for _, name, text in definitions[:DEFINITIONS]]
    chooser.shuffle(found)
    return found


def members(archive, wanted):
    with tarfile.open(archive) as tar:
        for member in sorted(tar.getmembers(), key=lambda member: member.name):
            if member.isfile() and wanted(member.name):
                yield member.name, tar.extractfile(member).read().decode("utf8", "replace").replace("\r", "")


def once(rows):
    return list({text: (title, name, text) for title, name, text in reversed(rows)}.values())[::-1]


def clean(text):
    text = re.sub(r":[a-z:]+:`~?([^`<]*?)(?:\s*<[^>]*>)?`", r"\1", text)
    text = re.sub(r"`+([^`]*?)(?:\s*<[^>]*>)?`+_*", r"\1", text)
    return re.sub(r"\s+", " ", text.replace("*", "")).strip()


def is_prose(text):
    letters = sum(character.isalpha() or character == " " for character in text)
    return len(text.split()) in PARAGRAPH_WORDS and letters / len(text) > 0.8 and not text.startswith(("..", ">>>", "$", "|", "+-", "http"))


def paragraphs(text):
    """(title, heading, paragraph) of reStructuredText or Markdown."""
    rows, lines, title, heading, open_lines = [], text.split("\n"), "", "", []

    def close():
        paragraph = clean(" ".join(open_lines))
        open_lines.clear()
        if is_prose(paragraph):
            rows.append((title, heading, paragraph))

    for number, line in enumerate(lines):
        bare = line.strip()
        above = lines[number - 1].strip() if number else ""
        if re.fullmatch(r"([=\-~^\"'#*+.`])\1{2,}", bare):
            if above and len(bare) >= len(above) - 1:
                open_lines.clear()
                heading = clean(above)
                title = title or heading
        elif re.match(r"#{1,6} ", bare):
            close()
            heading = clean(bare.lstrip("# "))
            title = title or heading
        elif not bare:
            close()
        elif open_lines or not line.startswith("    "):
            open_lines.append(re.sub(r"^[*-] ", "", bare))
    close()
    return rows


def comments(text):
    """("", name in words, paragraph) of the doc comments of a TypeScript declaration."""
    for found in DOC_COMMENT.finditer(text):
        body = re.sub(r"\n\s*\*? ?", "\n", found[1])
        body = re.sub(r"\n@.*", "", re.sub(r"```.*?```", "", body, flags=re.S), flags=re.S)
        name = re.sub(r"([a-z])([A-Z])", r"\1 \2", found[2] or "")
        yield from (("", name, paragraph) for paragraph in map(clean, body.split("\n\n")) if paragraph and is_prose(paragraph))


def synsets(text):
    """("", words, gloss) of WordNet's data files, proper names left out."""
    for line in text.split("\n"):
        if line.startswith(" ") or "|" not in line:
            continue
        data, gloss = line.split("|", 1)
        fields = data.split()
        words = [re.sub(r"\([a-z]+\)$", "", fields[4 + 2 * i].replace("_", " ")) for i in range(int(fields[3], 16))]
        if not words[0][0].isupper():
            yield "", ", ".join(words), gloss.strip()
