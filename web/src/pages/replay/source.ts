/** Which match a replay shows: that of a table, or a record that somebody uploaded. */
export interface Source {
  id: string;
  kind: "table" | "record";
}
