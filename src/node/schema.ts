/** Written into the header of the file, so that a database of another program is never taken for ours: "DGRF". */
export const applicationId = 0x44475246;

/** Grows with each change of the tables. An older file is rebuilt, a newer one is set aside. */
export const schemaVersion = 3;

/** One row of `documents` a file, its text and structure apart, so that a start reads only the small rows. `seal`: see `seal.ts`. */
export const schema = `
  create table schema (version integer not null);
  create table meta (key text primary key, value not null, seal integer not null) without rowid;
  create table documents (
    number integer primary key,
    id not null unique,
    folder not null,
    path not null,
    title not null,
    hash text not null,
    modified real not null,
    size real not null,
    problems text not null,
    segment integer not null
  );
  create table contents (
    document integer primary key references documents (number) on delete cascade,
    text not null,
    structure not null,
    seal integer not null
  );
  create table segments (id integer primary key, header not null, bytes blob not null, seal integer not null);
  create table skipped (position integer primary key, value text not null, seal integer not null);
`;

/**
 * Vectors of encoders: dear to make, and valid wherever the text is that they are of. So the table stays when the others are dropped, and
 * has no part in the version above.
 */
export const encodedTable = 'encoded';
export const encodedSchema = `
  create table if not exists ${encodedTable} (version text not null, key text not null, vector blob not null, primary key (version, key)) without rowid;
`;
