import { expect, it } from "vitest";
import { refuseBareHaving } from "./strict-sql";

it.each([
  "select count(*) from t having count(*) > 0",
  "insert into kept select ?, count(*) from t where (a = ? and b in (select c from d group by c)) having count(*) > 0",
  "select a from t group by a union select count(*) from t having count(*) > 0",
  "select * from (select count(*) as n from t HAVING n > 0) group by n having n > 1",
])("refuses %s", (statement) => {
  expect(() => refuseBareHaving(statement)).toThrow("HAVING without GROUP BY");
});

it.each([
  "select a, count(*) from t where (b = 'having') group by a having count(*) > (select max(c) from d)",
  'select "having" from t',
  "select n from (select count(*) as n from t) where n > 0",
])("takes %s", (statement) => {
  refuseBareHaving(statement);
});
