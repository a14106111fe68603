/** Returns the audit log's subject for a program. */
export function programSubject(programId: string): string {
  return `program:${programId}`;
}
