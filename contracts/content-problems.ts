import { valueAt } from './content-source.ts'

// What can be wrong in content/, as data. The build words a problem for a file, the console for a form.

/** The Markdown below the front matter, among the fields of problems. */
export const BODY = '(text)'

/**
 * Each code's sentence, behind its field's name. `{in a file|beside a form}`: a file is told its notation, and a form has
 * buttons. `<name>` is the field's own name, other `<…>` are params.
 */
const SENTENCES = {
  // A value that isn't there, or is of another kind.
  invalid: 'isn’t what belongs here. Correct it',
  missing: 'is missing. Write {<name>: and |}<write>',
  blank: 'is missing. Write it',
  'blank-entry': 'is missing. Write it, or take {its hyphen|it} out',
  'blank-short': 'is missing. Write one of at most <most> characters',
  'blank-hint': 'is missing. Write it{, or two quotes for none: hint: ""|}',
  'blank-date': 'is missing. Write it as {<name>: |}2025-03-05',
  'no-text': 'isn’t text. Write it{, with quotes around it when it has a colon|}',
  'no-quoted-text': 'isn’t text. Write it{, with quotes around it when it’s a number or has a colon|}',
  'no-list': 'isn’t a list. {Write each entry on a line of its own, after a hyphen|Add an entry for each}',
  'no-entries': 'isn’t a list of at least one entry. {Write each after a hyphen|Add one}',
  'wrong-count': 'isn’t a list of <count> entries. Write <count>{, each after a hyphen|}',
  'no-fields': 'has no fields. Write <fields>:',
  'unknown-field': 'isn’t a field. The fields are <fields>',
  'no-flag': 'is neither {true nor false. Write <name>: true, or take the line out|yes nor no. Choose one}',
  'no-flag-until': 'is neither {true nor false. Write <name>: true <until>|yes nor no. Choose yes <until>}',
  'no-true': 'isn’t true. Write {<name>: |}true, or take {the line|it} out',
  unknown: 'is unknown. Write <choices>',

  // Words.
  'line-break': 'has a line break. Write it on one line',
  'too-long': 'is too long. Use at most <most> characters',
  'too-long-by': 'has <length> characters. Shorten it to <most>',
  'too-long-for-a-card': 'is too long for a card. Shorten it to <most> characters',
  'too-long-for-an-address': 'is too long for an address. Write {slug: in|one of} at most <most> letters',
  'too-many': 'has too many entries. Keep at most <most>',
  'too-many-links': 'has too many entries. Keep <most>, and put others on a page that they lead to',
  'wrong-length': 'isn’t 20 to 55 words long. Shorten or lengthen it',
  'has-price': 'has a price. Take it out: the page shows what the payment provider charges',
  'has-brace': 'has a { or } that stands for nothing here. <cure>',
  'names-itself': 'can’t name itself. Write the words',
  'no-sample': 'does not say that it is a sample. Begin it with Sample',

  // Days, numbers, addresses, names of files.
  'no-date': 'isn’t a valid date. Write it as {<name>: |}2025-03-05',
  'no-likely-year': 'isn’t a year that can be meant. Write it as {<name>: |}2025-03-05',
  'no-year': 'isn’t a year. Write {<name>: and |}the first one, such as 2025',
  'no-minutes': 'isn’t a number of minutes. Write {<name>: |}30, as long as the calendar’s event',
  'no-place': 'isn’t a place in the list. Write {<name>: and |}a whole number from 1',
  'no-months': 'isn’t a number of months before the exit. Write one, such as 18',
  'no-amount': 'isn’t a number. Write one, without its unit',
  'no-color': 'isn’t a color. Write {<name>: |}#448d6a, or one like it',
  'weak-accent':
    'is too close to <against>: <ratio> to 1, where it takes <least>. The nearest color that can be read is <nearest>',
  'no-letters': 'isn’t one to three letters. Write {<name>: |}two, such as BR',
  'no-mark': 'isn’t a drawing. Upload it{ in the console|}',
  'no-email': 'isn’t an email address. Write {<name>: and |}the one that visitors write to',
  'no-slug': 'cannot be an address. Write {<name>: |}in-small-letters-and-hyphens{, or rename the file so|}',
  'no-link': 'isn’t an address. Write one that begins with / or https://',
  'no-site-link': 'isn’t an address on this site. Write one that begins with /',
  'no-source-link': 'isn’t a web address. Write {<name>: |}https:// and where to read it',
  'no-elsewhere': 'isn’t a web address. Write it as {<name>: |}https://…, or leave it out for a PDF',
  'no-plate': 'isn’t a drawing. {Write the name of one in site/plates/|Choose one}',
  'no-portrait':
    'isn’t a picture. Upload one{ in the console, or put it into public/ and write <name>: /its-name.jpg|}',
  'no-file': 'isn’t in content/downloads/files/. Write the name of a file there, without its extension',
  'no-photo-type': '<file> can’t be used. {Write <name>: and the name of|Upload} a JPEG, PNG, WebP or AVIF file',
  'no-photo': '<file> is not there. {Put it beside the article, or into <folder>/pictures/|Upload it}',
  'photo-too-large': '<file> is larger than <most> MB. Export it smaller; 2400 pixels across are plenty',
  'photo-unusable': '<file> <why>',

  // One field against another.
  'slug-taken': 'is already used by <file>. Write another',
  'nothing-checked':
    'is empty. Write what was checked{, in lines of - title: and url:, or take authoritiesChecked out|}',
  'no-key-results': 'isn’t a list. {Write <name>: and lines of - value: and metric:|Add an entry for each}',
  'no-audience': 'isn’t a list of audiences. {Write <name>: [solo], [firm] or [solo, firm]|Choose one or both}',
  'unequal-cells': 'or the total have another number of cells than there are columns. Make them as many',
  'no-time': 'isn’t a time of day. Write it as 9:05 a.m.',
  'no-column': 'isn’t a column. Write {<name>: |}the name of one',
  'not-nearer': 'do not come nearer to the exit. Sort them{ by at:|} from the most months to 0',
  outside: 'does not lie between low and high. Correct one of the three',
  'no-figure': 'isn’t a kind of figure. Write {<name>: |}<choices>',
  'no-way-to-draw': 'isn’t a way to draw it. Write {<name>: |}<choices>',
  'no-sheet': 'isn’t a sheet. Write {<name>: |}<choices>',
  'no-answer': 'isn’t an answer. Write the id of a question and its answer',
  'no-id': 'can’t be an id. Write a word in small letters',
  'id-twice': 'has an id twice. Give each question its own',
  unasked: 'has to ask <ids>. Keep the questions with these ids',
  'asked-too-late':
    'has one that waits for an answer to a question below it. {Name one above it in its onlyIf|Move it below that one}',

  // The survey.
  'no-question-id': 'can’t be an id. Use small letters, digits and hyphens, such as firm-type',
  'no-value': 'can’t be sent. Keep it on one line of at most <most> characters, without spaces around it',
  'no-number-of-words': 'isn’t a number of words. Write {<name>: |}6',
  'no-edition': 'isn’t a whole number from 1. Write the one before, and one more',
  'no-limit': 'isn’t a number of characters. Use a whole number from 1 to <most>',
  'no-webhook-field':
    'isn’t a field of the webhook’s JSON. Take it out to store and export the answer only, or write one of <choices>',
  'too-few-asks': 'needs three different questions at least. Add one',
  survey: '<says>',

  // The text below the fields.
  'wrong-words': 'has <count> words. Make it 120 to 650',
  'wrong-headings': 'has <count> headings. Give it 3 to 5{ that begin with ##|}',
  'no-opening': 'has nothing before its first heading. Write what opens the page',
  'no-headings': 'has no headings. Write some: the contents are made of them',
  'nothing-to-print':
    'is blank: there is nothing to print. Write the sheet{ below the dashes, or give a linkUrl:|, or its address elsewhere}',
  'template-left': 'is still the template’s sentence. Write your own',
  'template-in-text': 'still has the template’s sentence “<line>” Write your own, or delete it',
  'html-dropped': 'has HTML, which isn’t shown: <tag>. Take it out, or put it between backticks to show it as it is',
  'picture-dropped':
    'has a picture that isn’t shown: <why>. Upload it{, or save it in public/ and write ![…](/its-name.jpg)|}',
  'link-dropped': 'has a link that leads nowhere: “<words>”. Begin its address with / or https://',
  'heading-blank': 'has a heading without words. Write them, or delete {its #|it}',
  'heading-too-large':
    'has a heading {with one #, as|as large as} the page’s title{ is|}: “<words>”. {Begin it with ##|Make it a smaller one}',

  // The file as a whole, and the site.
  'no-front-matter': 'there is no front matter. Begin with --- and title:',
  'no-words': 'it has no fields. Write each as its name, a colon, and the words',
  unreadable: '<says>',
  'dead-link': '<says>',
  'cannot-publish': '<says>',
  'cannot-make': 'can’t be made into a file to download: <says>',
} as const

export type ProblemCode = keyof typeof SENTENCES

type ParamIn<Sentence extends string> = Sentence extends `${string}<${infer Param}>${infer Rest}`
  ? Exclude<Param, 'name'> | ParamIn<Rest>
  : never

type Params = Readonly<Record<string, string | number>>

/** What a code's sentence needs; nothing if it stands by itself. */
export type ParamsOf<Code extends ProblemCode> = [ParamIn<(typeof SENTENCES)[Code]>] extends [never]
  ? []
  : [params: Readonly<Record<ParamIn<(typeof SENTENCES)[Code]>, string | number>>]

/** What's wrong with a text. */
export interface ContentProblem {
  code: ProblemCode
  /** Dotted, such as `authorities.0.url`, or `BODY`; null if it isn't about one field. */
  field: string | null
  params: Params
  /** The page that has the link, if that's what's wrong: it leads nowhere after the change. */
  page?: string
  /** The address to which that link leads, if it's one of this site's. */
  to?: string
}

/** A problem with its code's own params. */
export function contentProblem<Code extends ProblemCode>(
  field: string | null,
  code: Code,
  ...input: ParamsOf<Code>
): ContentProblem {
  const [params = {}] = input
  return { code, field, params }
}

/** A problem's sentence, behind the field's name or label: `is missing. Write the words of the link`. */
export function wordProblem({ code, field, params }: ContentProblem, where: 'file' | 'form'): string {
  const name = field?.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  const values: Params = { ...params, name }
  return SENTENCES[code]
    .replaceAll(/\{([^{}|]*)\|([^{}|]*)\}/g, (_, inFile: string, inForm: string) =>
      where === 'file' ? inFile : inForm,
    )
    .replaceAll(/<(\w+)>/g, (_, param: string) => String(values[param] ?? ''))
}

/** The same for who has the file before them: `hero.call is missing. Write it`. @param written its YAML, to name entries by */
export const sentenceInFile = (problem: ContentProblem, written?: unknown): string =>
  `${problem.field === null ? '' : `${placeOf(problem.field, written)} `}${wordProblem(problem, 'file')}`

/** `hero.call`, `items[0]`; an entry that has an id goes by it: `questions[firm-type].options[2]`. */
function placeOf(field: string, written: unknown): string {
  if (field === BODY) return 'the text'
  let within = written
  return field.split('.').reduce((position, name) => {
    within = valueAt(within, name)
    if (!/^\d+$/.test(name)) return position === '' ? name : `${position}.${name}`
    const id = valueAt(within, 'id')
    return `${position}[${typeof id === 'string' && /^[a-z0-9-]+$/.test(id) ? id : name}]`
  }, '')
}
