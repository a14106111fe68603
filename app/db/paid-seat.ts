import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { program, programMember } from "./schema";

/**
 * SQL for the end of the access by a seat in a residency program, ms (V1); null without a seat that is paid at `now`. Reads one
 * member and one program by their keys, so that no page needs another trip.
 */
export function selectSeatEnd(userId: string | SQLiteColumn, now: number): SQL<number | null> {
  return sql<number | null>`(select seat_program.paid_until from ${programMember} as seat
    inner join ${program} as seat_program on seat_program.id = seat.program_id
    where seat.user_id = ${userId} and seat_program.paid_until > ${now})`;
}
