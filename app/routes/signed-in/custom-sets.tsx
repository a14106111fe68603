import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { selectStudyPlan, toStudyPlan } from "~/features/accounts/study-plan.server";
import { signedIn } from "~/features/auth/guards.server";
import { selectCells, toCells } from "~/features/progress/progress-queries.server";
import { listWeakDomains } from "~/features/progress/weak-domains";
import { emptyFilter, readFilter } from "~/features/questions/filter";
import { getBankAccess } from "~/features/quota/bank-access";
import { buildCounts, selectFacetCodes, selectTopics } from "~/features/sets/builder-counts.server";
import { countPresets } from "~/features/sets/builder-presets.server";
import { parseBuilderQuery } from "~/features/sets/builder-query";
import { SavedSets } from "~/features/sets/components/saved-sets";
import { SetBuilder } from "~/features/sets/components/set-builder";
import { maxSetNameLength, maxSetsPerLearner } from "~/features/sets/custom-set-limits";
import { toSavedSets } from "~/features/sets/custom-set-view.server";
import { handleCustomSetsAction } from "~/features/sets/custom-sets.action.server";
import { selectSetName, selectSets, setsPerPage } from "~/features/sets/custom-sets.server";
import { getDefaultFilter } from "~/features/sets/default-filter";
import { maxGroupsPerLearner } from "~/features/sets/groups/group-limits";
import { StartProblem } from "~/features/study/components/start-problem";
import { readStartQuery } from "~/features/study/start-query";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

export const loader = signedIn(async ({ request, context, viewer }) => {
  const { db, now } = context;
  const { userId, timeZone } = viewer;
  const query = new URL(request.url).searchParams;
  const queryFilter = readFilter(query);
  const access = getBankAccess(viewer, now);
  const { editedSetId, name, find, page, problem, done, openSetId } = parseBuilderQuery(query);
  const [facets, topics, sets, [editing], cells, plans, wholeBank = facets] = await db.batch([
    selectFacetCodes(db, userId, access.unlimited, queryFilter, now),
    selectTopics(db),
    selectSets(db, userId, page),
    selectSetName(db, userId, editedSetId ?? ""),
    selectCells(db, userId, true),
    selectStudyPlan(db, userId),
    // Presets count all questions of the bank, but `facets` lacks those that do not match the filter's words and days.
    ...(queryFilter.text || queryFilter.notSeenDays !== null
      ? [selectFacetCodes(db, userId, access.unlimited, emptyFilter, now)]
      : []),
  ]);
  const plan = toStudyPlan(plans);
  const levelFilter = getDefaultFilter(plan.trainingYear);
  const defaultFilter = query.size === 0 ? levelFilter : null;
  const defaultCounts = defaultFilter && buildCounts(facets, topics, defaultFilter, find);
  const hasDefaultLevels = defaultCounts !== null && defaultCounts.total > 0;
  const filter = defaultFilter && hasDefaultLevels ? defaultFilter : queryFilter;
  return {
    hasDefaultLevels,
    startChoices: { filter, find, ...readStartQuery(query) },
    counts: buildCounts(facets, topics, filter, find),
    presets: countPresets(wholeBank, topics, listWeakDomains(toCells(cells), plan.namedDomains), levelFilter?.levels),
    editing: editedSetId && editing ? { id: editedSetId, name: editing.named } : null,
    sets: toSavedSets(context, sets.slice(0, setsPerPage), topics, timeZone),
    more: sets.length > setsPerPage,
    ...{ name, page, problem, done, openSetId, access, extraTime: viewer.extraTimePercent },
  };
});

export const action = signedIn((args) => handleCustomSetsAction(args));

export const meta: MetaFunction = () => [{ title: "Custom sets · RadCore" }];

export default function CustomSetsPage() {
  const {
    startChoices,
    counts,
    presets,
    hasDefaultLevels,
    editing,
    sets,
    more,
    name,
    page,
    problem,
    done,
    openSetId,
    access,
    extraTime,
  } = useLoaderData<typeof loader>();
  return (
    <Page
      title={editing ? "Edit set" : "Custom sets"}
      description="Filter the questions of a session. Leave a group empty to include everything in it."
      width="wide"
      actions={
        editing ? (
          <Link to={paths.customSets} className={buttonClass({ variant: "outline" })}>
            New set
          </Link>
        ) : (
          <>
            {sets.length > 0 && (
              <a href="#sets" className={`${buttonClass({ variant: "outline" })} xl:hidden`}>
                Your sets
              </a>
            )}
            <Link to={paths.studySets} className={buttonClass({ variant: "outline" })}>
              Study sets
            </Link>
            <Link to={paths.mock} className={buttonClass({ variant: "outline" })}>
              Mock exam
            </Link>
          </>
        )
      }
    >
      {startChoices.refusal && <StartProblem refusal={startChoices.refusal} unlimited={access.unlimited} />}
      {problem === "full" && (
        <Alert tone="warning" title="The set was not saved" className="mb-6">
          <p>You already have {maxSetsPerLearner} sets. Delete a set, then save this one.</p>
        </Alert>
      )}
      {problem === "groupEmpty" && (
        <Alert tone="warning" title="The group link was not created" className="mb-6">
          <p>No question matches the filters of this set now. Edit the set, then create the link.</p>
        </Alert>
      )}
      {problem === "groupFull" && (
        <Alert tone="warning" title="The group link was not created" className="mb-6">
          <p>You already have {maxGroupsPerLearner} group links. Remove one, then create this one.</p>
        </Alert>
      )}
      {problem === "unreadable" && (
        <Alert tone="warning" title="Your choices could not be read" className="mb-6">
          <p>Nothing was changed. Choose again below.</p>
        </Alert>
      )}
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
        <SetBuilder
          initialChoices={startChoices}
          counts={counts}
          presets={presets}
          hasDefaultLevels={hasDefaultLevels}
          editedSet={editing}
          name={name}
          nameError={problem === "name" ? `Enter a name of 1 to ${maxSetNameLength} characters.` : undefined}
          access={access}
          extraTime={extraTime}
        />
        <SavedSets
          unlimited={access.unlimited}
          sets={sets}
          page={page}
          hasMore={more}
          outcome={done}
          openSetId={openSetId}
        />
      </div>
    </Page>
  );
}
