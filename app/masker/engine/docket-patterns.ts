import { anyOf, type Pattern } from './pattern.ts'

/** What courts put between the year and the number. */
const SORT = anyOf(`
  cv cr civ crim bk mc md mj ap po gj sw vv pr pb fa fam jv juv dr dm dv cp sc ca cc cs ct ch dc lm l sp tr tx mh ad gc es
`)
const CALLED =
  '(?:case|cause|docket|civil action|civ\\. a(?:ction)?\\.?|adversary|adv\\.|index|probate|charge|appeal|proceeding|petition|action|crim\\.|civil|criminal)'
const NUMBER_WORD = '(?:nos?\\.?|numbers?|num\\.?|#:?)'
/** What courts put before a number: `BAP No. EB`, `Civil Action No.`, `Consol.`, `2 CA-CR`. */
const BEFORE_NUMBER =
  '(?:(?:[A-Z]{1,6}|\\d{1,2}|[A-Z]{2}-[A-Z]{2}|Misc\\.|Consol\\.|Criminal|Civil|Action|Appeal|BAP|[Nn]os?\\.)[ ])'
const WITH_DIGITS = '(?=[\\w:./-]{0,16}\\d)[A-Z\\d][A-Za-z\\d]{0,11}(?:[-:/.][A-Za-z\\d]{1,10}){0,6}'
const TOKEN = `${BEFORE_NUMBER}{0,4}${WITH_DIGITS}(?:(?:[,;]?[ ]|,?[ ]and[ ]|[ ]&[ ])\\d{2}-\\d{3,6}){0,8}(?:[ ]\\([a-z]{1,3}[ ]?rev\\))?`
/** `12 of 2020`, `12/2020`, as courts of the Commonwealth count. */
const OF_YEAR = '\\d{1,6}(?:[-/,&][ ]?\\d{1,6}){0,4}[ ]?(?:/|[Oo]f[ ])[ ]?(?:(?:19|20)\\d{2}|\\d{2})(?![\\d])'

/** A word before `No.`, such as 'Petition' or 'W.P.(C)'. */
const WORD = '\\p{Lu}[\\p{L}.]{0,14}(?:[ ]?\\(\\p{L}{1,4}\\.?\\))?'

/** Numbers of cases: by the shapes that courts give them, or by the words before them. */
export const DOCKET_PATTERNS: readonly Pattern[] = [
  {
    kind: 'docket',
    shape: new RegExp(`(?<![\\w-])\\d{1,2}:\\d{2}-${SORT}-\\d{2,7}(?:-[A-Z\\d]{1,5}){0,4}(?![\\w-])`, 'dgi'),
  },
  {
    kind: 'docket',
    shape: new RegExp(`(?<![\\w-])(?:19|20)?\\d{2}-?${SORT}-?\\d{3,8}(?:-[A-Z\\d]{1,5}){0,3}(?![\\w-])`, 'dgi'),
  },
  {
    kind: 'docket',
    shape: new RegExp(`(?<![\\w-])${SORT}-?(?:19|20)?\\d{2}-\\d{3,8}(?:-[A-Z\\d]{1,5}){0,3}(?![\\w-])`, 'dgi'),
  },
  // 'Writ Petition (C) No. 12 of 2020', but no statute that is counted so.
  {
    kind: 'docket',
    shape: new RegExp(
      `(?<![\\p{L}.])(?:${WORD}[ ]){0,4}${WORD}[ ]?[Nn][Oo](?:\\(?s\\)?)?\\.?[ ]?${OF_YEAR}(?:(?:,[ ]?|[ ](?:and|&)[ ])${OF_YEAR}){0,8}`,
      'dgu',
    ),
    isNot: (found) =>
      /\b(?:Act|Law|Rules?|Regulations?|Ordinance|Notification|Order|Statute|Circular|Resolution)\b/i.test(found),
  },
  {
    kind: 'docket',
    shape: new RegExp(
      `\\b(?:[Cc]ase|[Cc]ause|[Dd]ocket|[Aa]ppeal|CASE|CAUSE|DOCKET)[ ]+(?:[Nn]os?\\.?|NOS?\\.?|[Nn]umbers?|#)[ ]*:?[ ]*(?<it>${TOKEN})(?![\\w-])`,
      'dg',
    ),
    isNot: (found) => !/\d.*\d.*\d/.test(found),
  },
  {
    kind: 'docket',
    shape: new RegExp(`\\b${CALLED}[ ]+${NUMBER_WORD}[ ]*:?[ ]*(?<it>${WITH_DIGITS})(?![\\w-])`, 'dgi'),
    isNot: (found) => !/\d{3}/.test(found),
  },
  // After the names of a case, whatever the court's numbers look like.
  {
    kind: 'docket',
    shape: new RegExp(
      `(?<=\\b(?:[Vv]s?\\.|In re|IN RE|Re:)[ ][^\\n]{1,110},[ ]Nos?\\.[ ])(?<it>${TOKEN})(?![\\w-])`,
      'dg',
    ),
  },
  {
    kind: 'docket',
    shape: /\bNo\. (?<it>\d{2}-\d{4,6}(?:-[A-Z]{1,4})?)(?![\w-])/dg,
    isNot: (_, before) => /(?:invoice|exhibit|patent|policy|claim|bates|check|order|item)\s+No\. $/i.test(before),
  },
]
