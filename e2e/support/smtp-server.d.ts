// Types for the parts of smtp-server that the tests use; the package has none.
declare module "smtp-server" {
  import type { Server } from "node:net";
  import type { Readable } from "node:stream";

  type Done = (error?: Error | null) => void;
  interface Session {
    id: string;
    envelope: { mailFrom: { address: string } | false; rcptTo: { address: string }[] };
  }

  export class SMTPServer {
    constructor(options: {
      disabledCommands?: string[];
      allowInsecureAuth?: boolean;
      authOptional?: boolean;
      onAuth?: (
        auth: { username?: string; password?: string },
        session: Session,
        done: (error: Error | null, response?: { user: unknown }) => void,
      ) => void;
      onRcptTo?: (address: { address: string }, session: Session, done: Done) => void;
      onData?: (stream: Readable, session: Session, done: Done) => void;
    });
    readonly server: Server;
    listen(port: number, host: string, listening: () => void): void;
    close(closed: () => void): void;
    on(event: "error", heard: (error: Error) => void): void;
  }
}
