import { useNavigate, useSearchParams } from "@remix-run/react";
import { type ReactNode, type Ref, useId, useRef, useState } from "react";
import { FlagToggle } from "~/features/flags/components/flag-toggle";
import { useQuotaRefresh } from "~/features/quota/use-quota-refresh";
import { cn } from "~/lib/cn";
import { paths } from "~/paths";
import { askedParameter } from "~/study-paths";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { contentId } from "~/ui/page";
import type { OpenQuestion } from "../open-question.server";
import { ElapsedTime } from "./elapsed-time";
import { isQuestionHidden } from "./exam/question-hidden";
import { ClosedQuestion, FewerMatchesNote, SessionBar, StoppedPanel, UnreachableQuestion } from "./lazy-components";
import { getNavigationTargets } from "./navigation-targets";
import { QuestionHeader } from "./question-header";
import { StudyBanner } from "./queue/study-banner";
import { useSave } from "./queue/use-save";
import { useStayWhenOffline } from "./reachable-offline";
import { RunnerBar } from "./runner-bar";
import { RunnerQuestion } from "./runner-question";
import { SessionNavigator } from "./session-navigator";
import { ToolBar } from "./tools/tool-bar";
import { useTools } from "./tools/use-tools";
import { useAnswer } from "./use-answer";
import { useQuestionEngagement } from "./use-engagement";
import { usePreloadedComponents } from "./use-preloaded-components";
import { useRunnerFocus } from "./use-runner-focus";
import { useShortcuts } from "./use-shortcuts";

export interface RunnerProps {
  /** The question with the local state applied. */
  open: OpenQuestion;
  /** Id that the server created for the submission of this page. */
  clientId: string;
  /** When the server rendered this page, in ms since 1970. */
  shownAt: number;
  calmMode: boolean;
  shortcutsOff: boolean;
  /** Whether the learner has free questions left. */
  hasFreeQuestions: boolean;
  /** Whether opening the next question uses a free question. */
  doesNextUseQuota: boolean;
  /** Whether the question could not be loaded, because the browser is offline and the question is not cached. */
  unreachable: boolean;
  /**
   * Renders the report button. The route passes this function, because the reports feature depends on this feature and
   * not the reverse.
   */
  renderReportButton: (question: ReportedPlace, ref: Ref<HTMLAnchorElement>) => ReactNode;
}

interface ReportedPlace {
  sessionId: string;
  /** 0-based position in the session. */
  position: number;
  reported: boolean;
}

// The sheet loads when it is first opened.
const ShortcutsSheet = loadOnDemand(async () => (await import("./shortcuts-sheet")).ShortcutsSheet);

/**
 * One question of a session, with its answer form or review. Set a `key` that changes with session, position, and part.
 */
export function Runner({
  open,
  clientId,
  shownAt,
  calmMode,
  shortcutsOff,
  hasFreeQuestions,
  doesNextUseQuota,
  unreachable,
  renderReportButton,
}: RunnerProps) {
  const { session, position, question, review } = open;
  const { marks } = session;
  const [query] = useSearchParams();
  const onlyMissed = query.get("only") === "missed";
  const asked = query.get(askedParameter);
  const formId = useId();
  const [helpState, setHelp] = useState<"never" | "open" | "closed">("never");

  const formRef = useRef<HTMLFormElement>(null);
  const verdictRef = useRef<HTMLHeadingElement>(null);
  const waitingNoteRef = useRef<HTMLDivElement>(null);
  const flagButton = useRef<HTMLButtonElement>(null);
  const previousLink = useRef<HTMLAnchorElement>(null);
  const nextLink = useRef<HTMLAnchorElement>(null);
  const continueTarget = useRef<HTMLElement>(null);

  /** Whether the header is a bar that stays in view, with the clock. */
  const isBar = !session.finished && session.mode !== "tutor";

  const save = useSave();
  const navigation = getNavigationTargets(open, onlyMissed);
  const answer = useAnswer({ open, clientId, formRef, nextPath: navigation.mainLink.to });
  const { canAnswer, openBody, result, pending, draft } = answer;
  /** Whether the answer is submitted, even if the review has not arrived. */
  const isSubmitted = review !== null || answer.waitingSave !== null;

  const tools = useTools({
    open,
    openBody,
    part: answer.part,
    canAnswer,
    onNumber: (value) => answer.change({ value }),
    onConfidence: answer.saveConfidence,
  });
  const { commitFirst } = tools;
  const reportLink = useRef<HTMLAnchorElement>(null);
  const [areShortcutsOff, setShortcutsOff] = useState(shortcutsOff);
  const navigate = useNavigate();
  const canOpen = useStayWhenOffline();

  usePreloadedComponents(canAnswer, question?.body.type === "case");
  useQuotaRefresh(open.spent);

  const { focusNumber } = useRunnerFocus({ open, answer, formRef, verdictRef, waitingNoteRef });

  useQuestionEngagement(question?.id, result?.status === "stored", !marks.includes("unanswered"));

  const findOptions = () => [
    ...(commitFirst.hidesOptions
      ? []
      : (formRef.current?.querySelectorAll<HTMLElement>("[name=choice], [name=choices], [data-choice]") ?? [])),
  ];
  useShortcuts(areShortcutsOff, {
    ...tools.keys,
    countOptions: () => findOptions().length,
    choose(index) {
      findOptions()[index]?.focus();
      findOptions()[index]?.click();
    },
    report: () => reportLink.current?.click(),
    search: () => canOpen(paths.search) && navigate(paths.search),
    enter() {
      if (isSubmitted) continueTarget.current?.click();
      // The next part of a case opens without a page change, so an Enter pressed twice must not submit an empty part.
      else if (answer.part === null || draft.changedAnswer) formRef.current?.requestSubmit();
    },
    previous: () => previousLink.current?.click(),
    next: () => (isSubmitted ? continueTarget : nextLink).current?.click(),
    flag: () => flagButton.current?.click(),
    help: () => setHelp("open"),
    type: focusNumber,
  });

  const flagToggle = question && (
    <FlagToggle
      ref={flagButton}
      questionId={question.id}
      flagged={question.flagged}
      size={isBar ? "sm" : "tool"}
      onToggle={(flagged) =>
        save({ kind: "flag", questionId: question.id, flagged, place: { sessionId: session.id, position } })
      }
    />
  );
  return (
    <main
      id={contentId}
      tabIndex={-1}
      className={cn(
        "mx-auto flex w-full flex-1 flex-col px-4 pt-2 outline-none sm:px-6 sm:pt-6",
        question && Object.keys(question.series).length > 0 ? "max-w-3xl lg:max-w-[110rem]" : "max-w-3xl",
        tools.hasSidePanel && "max-lg:pb-[50dvh] lg:mr-[22rem] lg:w-[calc(100%-22rem)]",
      )}
    >
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-3 sm:gap-4">
        <StudyBanner sessionId={session.id} position={position} />
        {asked && <FewerMatchesNote asked={Number(asked)} questionCount={marks.length} />}
        <SessionNavigator session={session} position={position} />
        <QuestionHeader open={open} isBar={isBar}>
          {isBar && (
            <SessionBar
              open={open}
              isCalmMode={calmMode}
              hasWaitingSaves={answer.hasWaitingSaves}
              onTimeUp={answer.saveNow}
            />
          )}
          {question && canAnswer && !calmMode && session.clock.state === "untimed" && (
            <ElapsedTime stopwatch={draft.stopwatch} earlierMs={draft.earlierMs} />
          )}
          {isBar && flagToggle}
        </QuestionHeader>
        <ToolBar
          open={open}
          openTool={tools.tool}
          commitFirst={commitFirst.isAvailable ? commitFirst.isOn : null}
          onSelectTool={tools.show}
          onHelp={() => setHelp("open")}
        >
          {!isBar && flagToggle}
        </ToolBar>
        {!question &&
          (unreachable ? (
            <UnreachableQuestion />
          ) : isQuestionHidden(open) ? (
            <StoppedPanel open={open} />
          ) : (
            <ClosedQuestion open={open} hasFreeQuestions={hasFreeQuestions} />
          ))}
        {question && (
          <RunnerQuestion
            open={open}
            question={question}
            answer={answer}
            tools={tools}
            formRef={formRef}
            formId={formId}
            verdictRef={verdictRef}
            waitingNoteRef={waitingNoteRef}
            shownAt={shownAt}
            showTime={!calmMode}
            areShortcutsOff={areShortcutsOff}
            reportButton={renderReportButton(
              { sessionId: session.id, position, reported: question.reported },
              reportLink,
            )}
          />
        )}
      </div>
      {!isQuestionHidden(open) && (
        <RunnerBar
          navigation={navigation}
          sessionId={session.id}
          isSubmitted={isSubmitted}
          verdict={review && { correct: review.correct, omitted: review.response === null }}
          formId={canAnswer && openBody && !commitFirst.hidesOptions ? formId : null}
          pending={pending}
          isExamMode={answer.exam}
          doesNextUseQuota={doesNextUseQuota}
          refs={{ previous: previousLink, next: nextLink, continueTarget }}
        />
      )}
      {tools.panels}
      {helpState !== "never" && (
        <ShortcutsSheet
          open={helpState === "open"}
          isOff={areShortcutsOff}
          onToggle={setShortcutsOff}
          onClose={() => setHelp("closed")}
        />
      )}
    </main>
  );
}
