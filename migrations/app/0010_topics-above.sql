-- The words of a question's topic move from what may be known before the answer to what is known after it (product.md Q12):
-- before it, only the topics above its own are found.
UPDATE `question_search` SET
	`explanation` = `topic` || ' ' || coalesce(`explanation`, ''),
	`topic` = coalesce((SELECT above.path FROM question q INNER JOIN topic t ON t.id = q.topic_id
		INNER JOIN topic above ON above.id = t.parent_id WHERE q.rowid = question_search.rowid), `topic`);
