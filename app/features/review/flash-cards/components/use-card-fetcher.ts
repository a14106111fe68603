import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { paths } from "~/paths";
import { useToast } from "~/ui/toast";
import type { CardResult } from "../flash-card-taxonomy";

/** The URL that makes, removes, and grades flash cards. */
export const cardFormPath = `${paths.notebook}/cards`;

/** Returns the fetcher of a flash card's form; shows a message if a change was not saved. */
export function useCardFetcher(key: string) {
  const fetcher = useFetcher<CardResult>({ key });
  const { toast } = useToast();
  const hasFailed = fetcher.state === "idle" && fetcher.data?.saved === false;
  useEffect(() => {
    if (hasFailed)
      toast({
        title: "The flash card was not saved",
        description: "Check your connection and try again.",
        variant: "destructive",
      });
  }, [hasFailed, toast]);
  return fetcher;
}
