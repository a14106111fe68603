import { useRevalidator } from "@remix-run/react";
import { ArrowUp } from "lucide-react";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { Finding, Path } from "~/features/questions/lint/findings";
import type { LintedImage } from "~/features/questions/lint/image";
import { cn } from "~/lib/cn";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { useAfterPress } from "~/ui/use-after-press";
import { useHasArea } from "../../../auth/components/use-admin-scope";
import type { SaveControls } from "../components/editor-page";
import type { EditorPage } from "../editor.loader.server";
import { addMissingFields } from "../model/draft-parts";
import { formatPathKey, setValueAt } from "../model/draft-path";
import { createEditHistory, type DraftState, reduceEdit } from "../model/edit-history";
import { EditorProvider, type EditorState } from "./editor-context";
import { TopicSuggestions, TopicsContext } from "./fields/draft-topic-field";
import { focusField } from "./focus-field";
import { QuestionFields } from "./question-fields";
import { SaveStatus } from "./saving/save-status";
import { useDraftSaver } from "./saving/use-draft-saver";
import { SidePanel, type SidePanelName } from "./side/editor-side-panel";
import { FindingCounts } from "./side/findings-panel";
import { useEditorShortcuts } from "./use-editor-shortcuts";
import { useLint } from "./use-lint";

const LazyConflictNotice = loadOnDemand(() =>
  import("./saving/draft-conflict-notice").then((code) => code.DraftConflictNotice),
);

interface Props {
  page: EditorPage;
  onReady: (controls: SaveControls) => void;
}

const noFindings: readonly Finding[] = [];

/** The editor: fields, findings, preview, statistics, and autosave. */
export function Workbench({ page, onReady }: Props) {
  const { draft, content } = page;
  const [initialDraft] = useState(() => ({
    written: {
      content: draft?.stage === "draft" ? addMissingFields(content) : content,
      earlierFields: {},
      changeNote: draft?.changeNote ?? "",
    } satisfies DraftState,
    revision: draft?.revision ?? 0,
  }));
  const { saver, state, resumed, near } = useDraftSaver({
    questionId: page.id,
    viewerId: page.viewerId,
    initialDraft,
    savedBy: draft?.editors.at(-1) ?? "another admin",
    near: page.nearQuestions,
  });
  const [history, dispatch] = useReducer(reduceEdit, resumed, createEditHistory);
  const { draftState } = history;
  const [isUnlocked, setUnlocked] = useState(false);
  const [visitedFields, setVisitedFields] = useState<ReadonlySet<string>>(new Set());
  const canWrite = useHasArea("bankWriting");
  const [panel, setPanel] = useState<SidePanelName>(draft && canWrite ? "findings" : "preview");
  const sidePanel = useRef<HTMLElement>(null);
  // Details of images uploaded or chosen since the page was loaded.
  const [chosenImages, setChosenImages] = useState<Record<string, LintedImage>>({});
  const images = useMemo(() => ({ ...page.images, ...chosenImages }), [page.images, chosenImages]);
  const findings = useLint(draftState.content, images, near);
  const afterPress = useAfterPress();
  const isLocked = !canWrite || !draft || (draft.stage !== "draft" && !isUnlocked);

  useEffect(() => {
    if (canWrite) saver.write(draftState);
  }, [saver, canWrite, draftState]);
  const stage = draft?.stage;
  useEffect(
    () => onReady({ flush: () => saver.flush(), discard: () => saver.discard(), resume: () => saver.start() }),
    [saver, onReady],
  );
  useEffect(() => {
    if (draft)
      saver.adoptRevision(draft.revision, {
        content: page.content,
        changeNote: draft.changeNote,
      });
  }, [saver, draft, page.content]);
  useEffect(() => {
    if (stage !== "draft") setUnlocked(false);
  }, [stage]);
  useReloadAfterSave(page, state.kind === "saved");
  const undo = useCallback(() => dispatch({ type: "undo" }), []);
  const redo = useCallback(() => dispatch({ type: "redo" }), []);
  useEditorShortcuts({ save: () => void saver.flush(), undo, redo, isLocked });

  const editorState = useMemo(
    (): EditorState => ({
      content: draftState.content,
      isLocked,
      setValue: (path, value) =>
        dispatch({
          ...{ type: "change", fieldKey: formatPathKey(path), at: performance.now() },
          change: (written) => ({ ...written, content: setValueAt(written.content, path, value) }),
        }),
      applyChange: (change) => dispatch({ type: "change", change, fieldKey: "", at: 0 }),
      findings: findings ?? noFindings,
      comments: page.review.comments.filter(({ isCurrent, isResolved }) => isCurrent && !isResolved),
      markVisited: (path) =>
        afterPress(() =>
          setVisitedFields((before) =>
            before.has(formatPathKey(path)) ? before : new Set(before).add(formatPathKey(path)),
          ),
        ),
      addImageDetails: ({ key, ...facts }) => setChosenImages((before) => ({ ...before, [key]: facts })),
      isVisited: (path) => visitedFields.has(formatPathKey(path)),
    }),
    [draftState.content, isLocked, findings, page.review.comments, visitedFields, afterPress],
  );

  const showPanel = (panelName: SidePanelName) => {
    setPanel(panelName);
    sidePanel.current?.scrollIntoView({ block: innerWidth < 1024 ? "start" : "nearest" });
    sidePanel.current?.focus({ preventScroll: true });
  };
  const goToField = (path: Path) => {
    setVisitedFields((before) => new Set(before).add(formatPathKey(path)));
    focusField(path);
  };
  const loadTheirs = () => dispatch({ type: "take", draftState: saver.loadTheirs() });

  return (
    <EditorProvider value={editorState}>
      <TopicsContext.Provider value={page.topics}>
        <TopicSuggestions />
        {state.kind === "elsewhere" && (
          <div id="elsewhere" className="mb-5">
            <LazyConflictNotice
              theirs={state.theirs}
              mine={draftState}
              onKeepMine={() => saver.keepMine()}
              onLoadTheirs={loadTheirs}
            />
          </div>
        )}
        {draft && draft.stage !== "draft" && (
          <Alert
            className="mb-5"
            title={draft.stage === "approved" ? "This draft is approved" : "This draft is in review"}
          >
            <p>
              {canWrite
                ? "If you edit this draft, it needs another review, and another admin must approve and publish it."
                : "Read the draft, comment on its fields above, and approve it or send it back."}
            </p>
            {canWrite && !isUnlocked && (
              <Button size="sm" variant="outline" className="mt-2" onClick={() => setUnlocked(true)}>
                Edit anyway
              </Button>
            )}
          </Alert>
        )}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
          <QuestionFields
            draftState={draftState}
            isUnpublished={page.currentVersionNumber === null}
            onChange={(change) =>
              dispatch({
                ...{ type: "change", fieldKey: "change", at: performance.now() },
                change: (written) => ({ ...written, ...change }),
              })
            }
          />
          <SidePanel
            ref={sidePanel}
            page={page}
            content={draftState.content}
            findings={findings}
            panel={panel}
            onPanelChange={setPanel}
            onGoToField={goToField}
          />
        </div>
        <Card
          as="section"
          aria-label="Saving and checking"
          className="sticky bottom-2 z-20 mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 shadow-lg"
        >
          {draft && canWrite ? (
            <SaveStatus state={state} />
          ) : (
            <p className="text-muted-foreground text-sm">
              {draft ? "Read-only: your scope does not change questions." : "Read-only: this question has no draft."}
            </p>
          )}
          {state.kind === "elsewhere" && (
            <a href="#elsewhere" className="link text-sm">
              Compare versions
            </a>
          )}
          {/* Links to the actions at the top of the page. On a phone, the link is next to the save state, where there is space. */}
          <a
            href="#next"
            className={cn(buttonClass({ size: "sm", variant: "outline" }), "max-sm:ml-auto sm:order-last")}
          >
            <ArrowUp aria-hidden="true" />
            <span className="max-sm:sr-only">Workflow</span>
          </a>
          <div className="ml-auto flex flex-wrap items-center gap-1.5">
            {!isLocked && (
              <>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-disabled={!history.undoStates.length || undefined}
                  onClick={undo}
                >
                  Undo
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-disabled={!history.redoStates.length || undefined}
                  onClick={redo}
                >
                  Redo
                </Button>
              </>
            )}
            <Button size="sm" variant="ghost" onClick={() => showPanel("findings")} aria-label="Show findings">
              <FindingCounts findings={findings} />
            </Button>
            <Button size="sm" variant="outline" className="lg:hidden" onClick={() => showPanel("preview")}>
              Preview
            </Button>
          </div>
        </Card>
      </TopicsContext.Provider>
    </EditorProvider>
  );
}

/**
 * Reloads the page's data when a save makes the admin an editor or takes the draft out of review, because the available
 * actions change.
 */
function useReloadAfterSave({ draft }: EditorPage, isSaved: boolean) {
  const { revalidate } = useRevalidator();
  const needsReload = isSaved && draft !== null && (!draft.isMine || draft.stage !== "draft");
  useEffect(() => {
    if (needsReload) revalidate();
  }, [needsReload, revalidate]);
}
