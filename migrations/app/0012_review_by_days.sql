-- Data: spaced review goes by days (product.md F1). What was left between learning steps of minutes comes again after whole days
-- of its stability, under its learner's load and no later than 7 days before their exam, as `dueWith` and `latestDue` say
-- (app/features/review/scheduler.ts). What has its days already stays as it is.
UPDATE `outcome` SET
  `due_at` = min(moved.due, coalesce(moved.latest, moved.due)),
  `memory` = json_set(json_remove(`memory`, '$.step'), '$.dueAt', moved.due,
    '$.state', CASE `state` WHEN 'correct' THEN 'review' ELSE json_extract(`memory`, '$.state') END)
FROM (
  SELECT o.user_id, o.question_id,
    cast(json_extract(o.memory, '$.lastAt') + 86400000 * min(36500, max(1, round(json_extract(o.memory, '$.stability')
      * CASE p.review_load WHEN 'lighter' THEN 1.90642614 WHEN 'heavier' THEN 0.50361414 ELSE 1 END))) AS integer) AS due,
    CASE WHEN strftime('%s', p.exam_date) * 1000 + 86400000 >= strftime('%s', 'now') * 1000
      THEN max(strftime('%s', p.exam_date) * 1000 - 7 * 86400000, strftime('%s', 'now') * 1000 + 86400000) END AS latest
  FROM `outcome` o LEFT JOIN `profile` p ON p.user_id = o.user_id
  WHERE json_extract(o.memory, '$.state') <> 'review'
) AS moved
WHERE `outcome`.user_id = moved.user_id AND `outcome`.question_id = moved.question_id;
