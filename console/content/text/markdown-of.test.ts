import { expect, it } from 'vitest'
import { markdownOf as read } from './markdown-of.ts'

const markdownOf = (html: string) => read(html, 'https://desk.example').markdown

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head><body lang=EN-US>
<p class=MsoTitle>Engagement letters</p>
<h1>Before the call<o:p></o:p></h1>
<p class=MsoNormal style='margin:0'><span style='font-family:"Calibri",sans-serif;color:red'>Ask for <b>every</b> name,
<i>also</i> the old ones.<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>One</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp; </span></span><![endif]>Within one</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>Two</p>
<p class=MsoNormal>Then:</p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>First</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.</span>Second</p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal>Kind</p></td><td><p class=MsoNormal>Name</p></td></tr>
<tr><td><p class=MsoNormal>Client</p></td><td><p class=MsoNormal>A | B</p></td></tr></table>
<p class=MsoNormal><a href="https://rules.example/1">The rule</a>, <a href="javascript:alert(1)">not this</a></p>
<img src="file:///C:/clip_image001.png" alt=""><script>alert(1)</script>
</body></html>`

it('makes clean Markdown of what Word copies', () => {
  expect(markdownOf(WORD)).toBe(`## Engagement letters

## Before the call

Ask for **every** name, *also* the old ones.

- One
  - Within one
- Two

Then:

1. First
2. Second

| Kind | Name |
| - | - |
| Client | A \\| B |

[The rule](https://rules.example/1), not this`)
})

it('takes Google Docs’ weights for what they mean, and keeps line breaks', () => {
  const docs = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Strong</span><span style="font-weight:400"> and </span><span style="font-style:italic;font-weight:400">slanted</span></p><br><ul><li><p><span>Entry</span></p></li></ul><p>One<br>two</p></b>`
  expect(markdownOf(docs)).toBe('**Strong** and *slanted*\n\n- Entry\n\nOne\ntwo')
})

const row = (cells: string) => `<tr>${cells}</tr>`

it.each([
  ['spaces within a mark', '<p>Say <b>this </b>and<i> that</i>, <b> </b>please</p>', 'Say **this** and *that*, please'],
  ['blank headings and entries', '<h2></h2><ul><li>a</li><li> </li></ul><h3><span> </span></h3>', '- a'],
  ['addresses', '<p>www.a.example, https://b.c/x_y, c@d.e</p><p>@e</p>', 'www.a.example, https://b.c/x_y, c@d.e\n\n@e'],
  ['a line break within a mark', '<p>One<b><br></b>two</p><p><i>three</i></p>', 'One\ntwo\n\n*three*'],
  ['a link of a picture alone', '<p><a href="https://a.example/"><img src="a.png"></a>See <b>it</b></p>', 'See **it**'],
  ['lines in a cell', `<table>${row('<th>A<br>B')}${row('<td><p>1</p><ul><li>x<li>y')}`, '| A B |\n| - |\n| 1 x y |'],
  ['a line break in a heading', '<h2>One<br>two</h2>', '## One two'],
  ['Google Docs’ list in one', '<ul><li><p>1</p></li><ul><li><p>a</p></li></ul><li><p>2</p></li>', '- 1\n  - a\n- 2'],
  ['a list that begins later', '<ol start="5"><li>Five</li><li>Six</li></ol>', '5. Five\n6. Six'],
  [
    'a comment in Word’s margin',
    `<p>We <a style='mso-comment-reference:DH_1'>keep</a><span class=MsoCommentReference><![if !supportAnnotations]><a class=msocomanchor href="#_msocom_1">[DH1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span> <b>it</b>.</p><div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p class=MsoCommentText>[DH1]The Smith matter</p></div></div>`,
    'We keep **it**.',
  ],
  [
    'Google Docs’ comments',
    '<p>We keep<sup><a href="#cmnt1">[a]</a></sup> <b>it</b></p><div><p><a href="#cmnt_ref1">[a]</a>Smith</p></div>',
    'We keep **it**',
  ],
  ['what was deleted', '<p><del>We may</del><ins>We <b>keep</b></ins> the <s>fee</s>.</p>', 'We **keep** the ~~fee~~.'],
  ['hidden text', "<p><b>Keep</b><span style='mso-hide:all'> it</span><i style='display:none'>x</i></p>", '**Keep**'],
  [
    'notes of Word',
    `<p>Rule<a style='mso-footnote-id:ftn1' href="#_ftn1"><span class=MsoFootnoteReference>[1]</span></a> and<a href="https://desk.example/console/content/edit?file=a#_edn1">[i]</a>.</p><div style='mso-element:footnote-list'><br><hr width="33%"><div style='mso-element:footnote'><p class=MsoFootnoteText><a href="#_ftnref1">[1]</a> See <i>Hale</i>.</p><p>Again.</p></div></div><div style='mso-element:endnote'><p><a href="#_ednref1">[i]</a> End.</p></div>`,
    'Rule[^1] and[^e1].\n\n[^1]: See *Hale*. Again.\n\n[^e1]: End.',
  ],
  [
    'notes of LibreOffice, its comments and hidden words',
    '<p>Ask<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> <b>now</b><!-- Smith -->.<span style="display: none">x</span></p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>See <i>Hale</i>.</p></div>',
    'Ask[^1] **now**.\n\n[^1]: See *Hale*.',
  ],
  [
    'links to the console',
    '<a href="/console/x">a</a> <a href="https://desk.example/console">b</a> <b>c</b>',
    'a b **c**',
  ],
  [
    'numbers of Word that go on',
    ['3.', '4.', 'c)']
      .map(
        (sign, at) =>
          `<p style='mso-list:l0 level${at < 2 ? 1 : 2}'><span style='mso-list:Ignore'>${sign}</span>${sign}</p>`,
      )
      .join(''),
    '3. 3\\.\n4. 4\\.\n\n   3. c)',
  ],
  ['check boxes', '<ul><li><input type=checkbox checked> a<li><label><input type=checkbox> b</ul>', '- [x] a\n- [ ] b'],
  ['Google’s check boxes', '<ul><li role=checkbox aria-checked=true><img role=presentation><p>a</ul>', '- [x] a'],
  [
    'Word Online’s lists',
    [1, 2, 1]
      .map(
        (level) =>
          `<div class="ListContainerWrapper SCXW1"><ol start="3"><li data-aria-level="${level}"><p>${level}</p></li></ol></div>`,
      )
      .join(''),
    '3. 1\n\n   3. 2\n4. 1',
  ],
  ['a sign that ends a mark', '<p><b>Note:</b>text, word<i>(s)</i>, <b>!</b>x</p>', '**Note**:text, word(*s)*, !x'],
  // Their plain text is two lines of one paragraph.
  ['two paragraphs without any form', '<p class=MsoNormal>One</p>\r\n<p class=MsoNormal>Two</p>', 'One\n\nTwo'],
])('makes of %s what it looked like', (_, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown)
})

it('counts the pictures that don’t come along', () => {
  const html =
    '<p><img src="a.png"><b>x</b><img width=1 src="b"></p><li role=checkbox><img role=presentation></li><del><img></del>'
  expect(read(html).pictures).toBe(1)
  const drawn = '<p><v:shape id="P"><v:imagedata src="file:///C:/1.png" o:title="x"/></v:shape>Text <b>b</b></p>'
  expect(read(drawn)).toEqual({ markdown: 'Text **b**', pictures: 1 })
})

it('leaves plain text to the clipboard’s plain text', () => {
  expect(markdownOf('<meta charset="utf-8"><div><span style="color:#123">2 * 3, [NAME]</span></div>')).toBeUndefined()
})

it('lets no HTML in, whatever is pasted', () => {
  for (const html of [
    '<p>a</p><h2>x<script>alert(1)</script></h2>',
    '<h2 onclick="alert(1)">x</h2>',
    '<h2>&lt;img src=x onerror=alert(1)&gt;</h2>',
    '<a href="vbscript:x">x</a><h2>y</h2><iframe src="https://a.example"></iframe>',
    '<a href="//a.example/">x</a><h2>y</h2><svg><a href="javascript:1"><text>z</text></a></svg>',
    '<math><mi><style><img src=x onerror=alert(1)></style></mi></math><h2>y</h2>',
  ])
    expect(markdownOf(html)).not.toMatch(/(?<!\\)<\w|script:|onclick|onerror=(?!alert\(1\)>)|\]\(\/\//)
})

/** Word's list entries: its sign, its level, its words. */
const entries = (...all: string[]) =>
  all
    .map((entry) => {
      const [marker, level, words = ''] = entry.split(' ')
      return `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${marker}</span>${words}<o:p></o:p></p>`
    })
    .join('\n')

it.each([
  ['Roman numerals', entries('1. 1 A', 'a. 2 B', 'i. 3 C', 'ii. 3 D'), '1. A\n   1. B\n      1. C\n      2. D'],
  ['a part that began deeper', `${entries('o 2 A', 'o 2 B')}<p>Text</p>`, '- A\n- B\n\nText'],
  ['a level that’s skipped', entries('1. 1 A', 'i. 3 B', '2. 1 C'), '1. A\n   1. B\n2. C'],
  ['bullets and numbers', entries('· 1 A', 'a) 2 B', 'o 2 C', '1. 1 D', '· 1 E'), '- A\n  1. B\n  - C\n\n1. D\n\n- E'],
  ['blank entries', entries('· 1 A', '· 1', '· 1 B'), '- A\n- B'],
  ['Google Docs’ part of one', '<ol><li><ol><li><ol><li>A</li><li>B</li></ol></li></ol></li><li>C', '1. A\n2. B\n3. C'],
])('gives a pasted list its own levels: %s', (_, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown)
})

it.each([
  [
    'a form’s fields',
    '<h1><w:Sdt ShowingPlcHdr="t" Title="Objective:">Objective</w:Sdt><o:p></o:p></h1><w:Sdt><div><p class=MsoNormal>Ada, <st1:City w:st="on">Boston</st1:City></p></div></w:Sdt>',
    '## Objective\n\nAda, Boston',
  ],
  [
    'marks beside marks',
    '<p><i><u>H</u></i><u><span>2</span></u>O, <b>a<strong>b</strong></b><b>c</b>',
    '*H2*O, **abc**',
  ],
  ['a mark that ends with a line break', '<p><b>Title<br></b></p><p>Text</p>', '**Title**\n\nText'],
])('loses no words of Word’s, and adds no signs: %s', (_, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown)
})
