import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { editQuestionPath, picturePath } from "~/admin-paths";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { ListedPicture } from "../pictures.loader.server";

/** Maximum number of questions named on a card. The page of the series lists all questions. */
const maxNamedUses = 3;

interface Props {
  picture: ListedPicture;
  /** Shown instead of the list of questions, for example a button that chooses the series. */
  action?: ReactNode;
}

/** A stored series in a list: thumbnail, title, license, and where it is used. */
export function PictureCard({ picture, action }: Props) {
  const { key, title, about, license, credit, simulated, thumbnailUrl, uses } = picture;
  return (
    <Card className="flex h-full gap-3 p-3 text-sm">
      <span className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-lg bg-black">
        <img src={thumbnailUrl} alt="" width={96} height={96} loading="lazy" className="size-full object-contain" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Link to={picturePath(key)} className="link break-words font-medium">
          {title}
        </Link>
        {/* A size such as "256 × 256" stays on one line. */}
        <p className="break-words text-muted-foreground text-xs">{about.replaceAll(" × ", "\u00a0×\u00a0")}</p>
        <p className="line-clamp-2 break-words text-muted-foreground text-xs">
          {license} · {credit}
        </p>
        <div className="mt-auto flex flex-wrap items-center gap-1.5 pt-1 text-xs">
          {simulated && <Badge>Simulated</Badge>}
          {action ?? <Uses uses={uses} />}
        </div>
      </div>
    </Card>
  );
}

function Uses({ uses }: Pick<ListedPicture, "uses">) {
  if (uses.length === 0) return <Badge tone="warning">Unused</Badge>;
  return (
    <span className="min-w-0 break-words">
      {uses.slice(0, maxNamedUses).map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link to={editQuestionPath(id)} className="link">
            {name}
          </Link>
        </span>
      ))}
      {uses.length > maxNamedUses && ` and ${uses.length - maxNamedUses} more`}
    </span>
  );
}
