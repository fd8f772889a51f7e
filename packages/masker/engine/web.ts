import { anyOf, exactly, inAnyCase, part, type Rule, rulesOf } from './rule.ts'

const MAIL_SIGN = part`[\p{L}\p{N}._%+'!#&*=~-]`
/** An at sign, also as people hide it from robots. */
const AT = part`(?: ?@ ?| ?[([{<] ?(?:at|@) ?[)\]}>] ?|&#64;|&commat;|%40| AT | at (?=[\w-]+ (?:dot|DOT|\(dot\)|\[dot\])))`
const DOT = part`(?:\.| ?[([{<] ?(?:dot|\.) ?[)\]}>] ?| DOT | dot |&#46;|%2[Ee]| \. )`
const TLD = anyOf(`
  com org net edu gov mil info biz law legal attorney lawyer io co us uk ca au nz ie in de fr es it nl be ch at se no dk fi pl pt br mx ar
  cl cn jp kr ru ua za ng ke eu me tv app dev site online shop store blog club xyz page tech example test museum
`)
const HOST = part`(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,5}`
const PATH = part`(?::\d{2,5})?(?:[/?#][^\s<>"”’)\]}|]{0,400}[^\s<>"”’)\]}|.,;:!?])?/?`
/** Addresses that tell nothing of anyone, if nothing follows that does. */
const PUBLIC =
  /^(?:https?:\/\/)?(?:www\.)?(?:[\w-]+\.)*(?:gov|mil|uscourts\.gov|\w\w\.us|google\.com|microsoft\.com|westlaw\.com|lexis\.com|law\.cornell\.edu|courtlistener\.com|wikipedia\.org)(?:\/[\w./-]*)?\/?$/i
const NETWORK = part`(?:twitter|x\.com|tiktok|instagram|insta|ig|facebook|fb|snapchat|snap|telegram|signal|discord|skype|whatsapp|wechat|line|venmo|cash ?app|zelle|paypal|youtube|reddit|linkedin|twitch|xbox|gamertag|psn|steam|github)`
const CALLED = part`(?:handle|screen ?name|user ?name|user ?id|username|login|log-in|account name|alias|profile|nick(?:name)?|gamertag)`
const HANDLE = part`[\p{L}\p{N}](?=[\p{L}\p{N}._-]{2,29})[\p{L}\p{N}._-]*[\p{L}\p{N}]`
const OCTET = part`(?:25[0-5]|2[0-4]\d|1?\d?\d)`
const DEGREES = part`\d{1,3}(?:\.\d+)?° ?(?:\d{1,2}(?:\.\d+)?['’′] ?)?(?:\d{1,2}(?:\.\d+)?["”″] ?)?`

/** 'the lease.It', 'W.P.No', '555-0119.IT IS': no space after a period. */
const isSentence = (found: string) =>
  (/^[^/:]*\.\p{Lu}/u.test(found) && found !== found.toUpperCase()) ||
  /^(?:\p{L}\.)+\p{L}{1,3}$/u.test(found) ||
  /^(?:\p{L}+|(?:\p{L}{1,4}-)?[\d-]+)\.(?:in|is|it|be|at|no|me|us|as|so|in|do)$/iu.test(found)

/** What stands on the web: mail, addresses, handles, machines, wallets, places on a map. */
export const WEB_RULES: readonly Rule[] = [
  ...rulesOf('email', [
    exactly`(?<!${MAIL_SIGN})${MAIL_SIGN}{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,6}[\p{L}\p{N}]{2,24}(?![\p{L}\p{N}])`,
    exactly`(?<!${MAIL_SIGN})[\p{L}\p{N}][\p{L}\p{N}._+-]{0,63}${AT}(?:[\p{L}\p{N}-]{1,63}${DOT}){1,4}\p{L}{2,24}(?![\p{L}\p{N}])`,
    // As one says it: 'm fontaine at g mail dot com'.
    inAnyCase`(?<=\be-?mail(?: address)?(?: is|:)? (?:uh |um )?)(?!is )(?:[a-z\d]+ ){1,6}at (?:[a-z\d]+ ){1,3}dot (?:com|net|org|edu|gov|us|law|io|co)\b`,
    // Written backwards.
    exactly`(?<![\w.])(?:moc|gro|ten|ude|vog|elpmaxe)\.[\w.-]{2,60}@[\w.+-]{2,60}`,
  ]),
  ...rulesOf('web', [
    {
      shape: [
        inAnyCase`\b(?:https?|ftp|file|sftp)://[^\s<>"”’)\]}|]{0,400}[^\s<>"”’)\]}|.,;:!?]`,
        inAnyCase`(?<![\p{L}\p{N}@._-])www\.${HOST}\p{L}{2,24}${PATH}`,
        inAnyCase`(?<![\p{L}\p{N}@._/-])${HOST}${TLD}(?![\p{L}\p{N}]|\.\p{L}|-)${PATH}`,
        inAnyCase`\b(?:live|slack|discord|skype|tg|ssh|git|bitcoin|ethereum):(?://)?[\w.@:/?=&-]{3,200}\w`,
      ],
      isNot: (found) => PUBLIC.test(found) || isSentence(found),
    },
    {
      shape: [
        exactly`(?<![\p{L}\p{N}._%+@-])@[\p{L}\p{N}](?=[\p{L}\p{N}._-]*\p{L})[\p{L}\p{N}._-]{1,29}(?<=[\p{L}\p{N}_])(?!\.\p{L})`,
        // Who writes, above a message.
        exactly`(?<=^|\n)\p{Ll}{2}[\p{Ll}\d-]{0,20}[._]\p{Ll}[\p{Ll}\d._-]{0,20}(?= {1,4}\d{1,2}:\d{2}(?: ?[AP]M)?(?:\n|$))`,
        exactly`(?<![\p{L}\p{N}/])/?[ur]/(?=\w*[\p{L}])[\w-]{3,30}`,
        inAnyCase`\b(?:${NETWORK}|${CALLED})(?: ${CALLED})?(?: is| was|:| to| at|=)? ?["“']?(?<it>@?${HANDLE})(?=["”'\s,;.)]|$)`,
      ],
      isNot: (found) => !/[\d_.]|\p{Ll}\p{Lu}|^@/u.test(found) || /^(?:\d{3}[.-]){2}\d{4}$/.test(found),
    },
    inAnyCase`\b(?:cash ?app|cash ?tag|venmo)\b[^\n$]{0,20}(?<it>\$[a-z][\w-]{1,20})`,
  ]),
  // What opens an account: 'login ann78 / hunter2'.
  ...rulesOf('account', [
    inAnyCase`(?<=\bpass(?:word|code)s?\b[^\n:=]{0,30}[:=] ?)(?=[^\s,;]*\d)[^\s“”"',;()]{5,40}`,
    inAnyCase`(?<=\b(?:login|log-in|credentials|creds|user(?: ?name| ?id)?)(?: is|:)? ?["“']?[\w.@-]{3,60}["”']? ?[/|,;] ?(?:(?:password|pass|pw|pwd)(?: is|:)? ?)?["“']?)[^\s"“”',;/]{4,40}`,
  ]),
  // Machines.
  ...rulesOf('web', [
    {
      shape: [
        exactly`(?<![\w.-])(?:${OCTET}\.){3}${OCTET}(?:[:/]\d{1,5})?(?![\w-]|\.\d)`,
        inAnyCase`(?<![\w:])(?:[\da-f]{1,4}:){2,7}(?::?[\da-f]{1,4}|:)(?::[\da-f]{1,4}){0,5}(?:/\d{1,3})?(?![\w:])`,
        inAnyCase`(?<![\w:-])(?:[\da-f]{2}[:-]){5}[\da-f]{2}(?![\w:-])|(?<![\w.])[\da-f]{4}\.[\da-f]{4}\.[\da-f]{4}(?![\w.])`,
      ],
      // 'Rule 1.2.3.4', a time of day.
      isNot: (found, before) =>
        /(?:§|Rule|Section|Sec\.|version|v\.?|release|No\.) ?$/i.test(before) ||
        (/^[\d:]+$/.test(found) && !found.includes('::') && found.split(':').length < 5),
    },
  ]),
  // Wallets.
  ...rulesOf('account', [
    exactly`(?<!\w)(?:(?:bc|tb|ltc|addr)1[02-9ac-hj-np-z]{20,98}|(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])[13LDTM][A-HJ-NP-Za-km-z1-9]{25,34})(?!\w)`,
    exactly`(?<!\w)0x[\da-fA-F]{40}(?:[\da-fA-F]{24})?(?!\w)`,
    inAnyCase`\b(?:btc|bitcoin|xrp|eth|ethereum|ltc|litecoin|doge|sol|solana|usdt|wallet|xmr|monero|ada|address)(?: (?:address|wallet))?(?: is)?:? (?<it>(?=\w*\d)(?=\w*[a-z])\w{25,110})(?!\w)`,
    // Twelve words or more that open a wallet.
    inAnyCase`\b(?:seed|recovery|mnemonic|secret)(?: phrase| words)?(?: (?:is|was))?: ?(?<it>[a-z]{3,8}(?: [a-z]{3,8}){11,23})(?![\w-])`,
  ]),
  ...rulesOf('address', [
    exactly`(?<![\w.])[NSns]?${DEGREES}[NSns]?,? ?[EWew]?${DEGREES}[EWew]?(?!\w)`,
    exactly`(?<![\w.])[NS] ?\d{1,2}(?:°| )?\d{0,2}(?:\.\d+)?,? [EW] ?\d{1,3}(?:°| )?\d{0,2}(?:\.\d+)?(?!\w)`,
    exactly`(?<![\w.$-])-?\d{1,2}\.\d{3,8}°?(?: ?[NS])?, ?-?\d{1,3}\.\d{3,8}°?(?: ?[EW])?(?![\w%])`,
    inAnyCase`\b(?:(?:lat|lon|lng|long)(?:itude)?["']? ?[:=]|gps:?) ?["']?(?<it>-?\d{1,3}\.\d{2,15}(?:, ?-?\d{1,3}\.\d{2,15})?)(?![\w%])`,
    exactly`(?<!\w)(?:[23456789CFGHJMPQRVWX]{4}){1,2}\+[23456789CFGHJMPQRVWX]{2,3}(?!\w)`,
    exactly`///\p{L}+\.\p{L}+\.\p{L}+`,
    inAnyCase`\bwhat3words:? (?<it>\p{L}+\.\p{L}+\.\p{L}+)`,
  ]),
]
