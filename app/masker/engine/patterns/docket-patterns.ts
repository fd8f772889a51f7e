import { anyOf, type Pattern } from './pattern.ts'

/** What courts put between the year and the number. */
const SORT = anyOf(`
  cv cr civ crim bk mc md mj ap po gj sw vv pr pb fa fam jv juv dr dm dv cp sc ca cc cs ct ch dc lm l sp tr tx mh ad gc es
`)
const CALLED =
  '(?:case|cause|docket|civil action|civ\\. a(?:ction)?\\.?|adversary|adv\\.|index|probate|charge|appeal|proceeding|petition|action|crim\\.|civil|criminal)'
const NUMBER_WORD = '(?:nos?\\.?|numbers?|num\\.?|#)'
const TOKEN = '(?=[\\w:./-]{0,16}\\d{2})[A-Z\\d][A-Z\\d]{0,9}(?:[-:/.][A-Z\\d]{1,10}){0,6}'

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
  {
    kind: 'docket',
    shape: new RegExp(`\\b${CALLED}[ ]+${NUMBER_WORD}[ ]*:?[ ]*(?<it>${TOKEN})(?![\\w-])`, 'dgi'),
    isNot: (found) => !/\d{3}/.test(found),
  },
  {
    kind: 'docket',
    shape: /(?<=\bv\. [^\n]{1,90}, Nos?\. )(?<it>[A-Z]{0,4}\d{2}-\d{3,6}(?:-[A-Z\d]{1,4})?)(?![\w-])/dg,
  },
  {
    kind: 'docket',
    shape: /\bNo\. (?<it>\d{2}-\d{4,6}(?:-[A-Z]{1,4})?)(?![\w-])/dg,
    isNot: (_, before) => /(?:invoice|exhibit|patent|policy|claim|bates|check|order|item)\s+No\. $/i.test(before),
  },
]
