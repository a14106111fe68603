import { useNavigate, useSearchParams } from "@remix-run/react";
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { FlagToggle } from "~/features/flags/components/flag-toggle";
import { useQuotaRefresh } from "~/features/quota/use-quota-refresh";
import { cn } from "~/lib/cn";
import { paths } from "~/paths";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { contentId } from "~/ui/page";
import { isExam } from "../engine/taxonomy";
import type { OpenQuestion } from "../open-question.server";
import { ClosedQuestion } from "./closed-question";
import { ElapsedTime } from "./elapsed-time";
import { isHeldBack } from "./exam/held-back";
import { QuestionReview, SessionBar, StoppedPanel } from "./lazy-components";
import { getNavigationTargets } from "./navigation-targets";
import { QuestionHeader } from "./question-header";
import { StudyBanner } from "./queue/study-banner";
import { useSave } from "./queue/use-save";
import { RunnerBar } from "./runner-bar";
import { RunnerQuestion } from "./runner-question";
import { SessionNavigator } from "./session-navigator";
import { ToolBar } from "./tools/tool-bar";
import { useTools } from "./tools/use-tools";
import { UnreachableQuestion } from "./unreachable-question";
import { useAnswer } from "./use-answer";
import { useQuestionEngagement } from "./use-engagement";
import { useShortcuts } from "./use-shortcuts";

export interface RunnerProps {
  /** The question with the local state applied. */
  open: OpenQuestion;
  /** Id created by the server for this page's submission. */
  clientId: string;
  /** When the server rendered this page, in ms. */
  shownAt: number;
  calmMode: boolean;
  shortcutsOff: boolean;
  /** Whether free questions are left. */
  freeLeft: boolean;
  /** Whether the browser is offline and the question is not on this device. */
  unreachable: boolean;
  /** Renders the report button; the route passes it in, because reports depend on this feature. */
  renderReportButton: (question: ReportedPlace, ref: Ref<HTMLAnchorElement>) => ReactNode;
}

interface ReportedPlace {
  sessionId: string;
  /** 0-based position in the session. */
  position: number;
  reported: boolean;
}

// Loaded on first use.
const ShortcutsSheet = loadOnDemand(async () => (await import("./shortcuts-sheet")).ShortcutsSheet);

/** One question of a session: asked, answered, and explained. Its `key` must change with session, position, and part. */
export function Runner({
  open,
  clientId,
  shownAt,
  calmMode,
  shortcutsOff,
  freeLeft,
  unreachable,
  renderReportButton,
}: RunnerProps) {
  const { session, position, question, review } = open;
  const { marks } = session;
  const onlyMissed = useSearchParams()[0].get("only") === "missed";
  const formId = useId();
  const [help, setHelp] = useState<"never" | "open" | "closed">("never");

  const form = useRef<HTMLFormElement>(null);
  const verdict = useRef<HTMLHeadingElement>(null);
  const flag = useRef<HTMLButtonElement>(null);
  const previous = useRef<HTMLAnchorElement>(null);
  const next = useRef<HTMLAnchorElement>(null);
  const onward = useRef<HTMLElement>(null);

  const save = useSave();
  const navigation = getNavigationTargets(open, onlyMissed);
  const answer = useAnswer({ open, clientId, form, nextPath: navigation.main.to });
  const { canAnswer, result, pending, draft } = answer;
  /** Submitted, whether or not the review has arrived. */
  const done = review !== null || answer.waitingSave !== null;

  const tools = useTools({
    open,
    openBody: answer.openBody,
    canAnswer,
    onNumber: (value) => answer.change({ value }),
    onConfidence: answer.saveConfidence,
  });
  const { commit } = tools;
  const report = useRef<HTMLAnchorElement>(null);
  const [off, setOff] = useState(shortcutsOff);
  const navigate = useNavigate();

  useEffect(() => {
    if (canAnswer) void QuestionReview.preload();
  }, [canAnswer]);

  useQuotaRefresh(open.spent);

  // Focuses only a review that has just arrived, not one that was there on load.
  const reviewedBefore = useRef(review !== null);
  useEffect(() => {
    if (review && !reviewedBefore.current) verdict.current?.focus({ preventScroll: true });
  }, [review]);

  useQuestionEngagement(question?.id, result?.status === "stored", !marks.includes("unanswered"));

  const options = () => [
    ...(commit.hidesOptions
      ? []
      : (form.current?.querySelectorAll<HTMLElement>("[name=choice], [name=choices], [data-choice]") ?? [])),
  ];
  useShortcuts(off, {
    ...tools.keys,
    options: () => options().length,
    choose(index) {
      options()[index]?.focus();
      options()[index]?.click();
    },
    report: () => report.current?.click(),
    search: () => navigate(paths.search),
    enter: () => (done ? onward.current?.click() : form.current?.requestSubmit()),
    previous: () => previous.current?.click(),
    next: () => (done ? onward : next).current?.click(),
    flag: () => flag.current?.click(),
    help: () => setHelp("open"),
  });

  return (
    <main
      id={contentId}
      tabIndex={-1}
      className={cn(
        "mx-auto flex w-full max-w-3xl flex-1 flex-col px-4 pt-2 outline-none sm:px-6 sm:pt-6",
        tools.hasSidePanel && "lg:mr-[22rem]",
      )}
    >
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3 sm:gap-4">
        <StudyBanner sessionId={session.id} position={position} />
        <SessionNavigator session={session} position={position} />
        {!session.finished && (isExam(session.mode) || session.mode === "timed_tutor") && (
          <SessionBar open={open} calm={calmMode} isWaiting={answer.hasWaitingSaves} onTimeUp={answer.saveNow} />
        )}
        <QuestionHeader
          open={open}
          onHelp={() => setHelp("open")}
          tools={
            <ToolBar
              tool={tools.tool}
              hasNote={question?.note != null}
              commitFirst={commit.isAvailable ? commit.on : null}
              onTool={tools.show}
            />
          }
        >
          {question && canAnswer && !calmMode && session.clock.state === "untimed" && (
            <ElapsedTime watch={draft.watch} />
          )}
          {question && (
            <FlagToggle
              ref={flag}
              questionId={question.id}
              flagged={question.flagged}
              onToggle={(flagged) => save({ kind: "flag", questionId: question.id, flagged })}
            />
          )}
        </QuestionHeader>
        {!question &&
          (unreachable ? (
            <UnreachableQuestion />
          ) : isHeldBack(open) ? (
            <StoppedPanel open={open} />
          ) : (
            <ClosedQuestion open={open} freeLeft={freeLeft} />
          ))}
        {question && (
          <RunnerQuestion
            open={open}
            question={question}
            answer={answer}
            tools={tools}
            form={form}
            formId={formId}
            verdict={verdict}
            shownAt={shownAt}
            showTime={!calmMode}
            reportButton={renderReportButton({ sessionId: session.id, position, reported: question.reported }, report)}
          />
        )}
      </div>
      {!isHeldBack(open) && (
        <RunnerBar
          navigation={navigation}
          sessionId={session.id}
          isSubmitted={done}
          verdict={review && { correct: review.correct, omitted: review.response === null }}
          formId={canAnswer && answer.openBody && !commit.hidesOptions ? formId : null}
          pending={pending}
          exam={answer.exam}
          refs={{ previous, next, onward }}
        />
      )}
      {tools.panels}
      {help !== "never" && (
        <ShortcutsSheet open={help === "open"} off={off} onOff={setOff} onClose={() => setHelp("closed")} />
      )}
    </main>
  );
}
