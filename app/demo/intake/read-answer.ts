const PATTERNS = {
  advice:
    /\b(do i have|have i got|is there) (a|any|much of a) (case|claim)\b|\bshould i\b|\bhow much\b.*\b(worth|get|money|pay)\b|\bcan i (still )?(sue|claim|win)\b|\bwill i (win|get)\b|\bwho('s| is|’s| was) (liable|at fault|to blame)\b|\b(my|our) (chances|rights)\b|\bhow long do i have\b|\bstatute of limitations\b|\blegal advice\b|\bwhat would you do\b/i,
  person:
    /\b(talk|speak|put me through|connect me|transfer me)\b.*\b(person|human|someone|somebody|attorney|lawyer|representative)\b|^(a )?(human|person|representative|agent)( please)?[.!]?$/i,
  who: /\b(are|r) you (a |an |really )*(human|person|robot|bot|machine|real|lawyer|attorney)\b|^who are you/i,
  unknown:
    /^(i )?(really )?(don['’]?t|do not|can['’]?t|cannot) (know|remember|recall)|^(not sure|no idea|unsure|unknown|unclear|idk)\b/i,
  why: /^(but )?why\b/i,
  no: /^(no|n|nope|nah|not|none|nobody|nothing|never)\b/i,
  yes: /^(y|yes|yeah|yep|yup|i do|i did|i have|it is|they have|they did)\b/i,
  agreed: /^(sure|ok|okay|please|go on|go ahead|of course|that['’]s fine)\b/i,
}
/** Looked for in this order; the first that fits wins. */
const KINDS = ['advice', 'person', 'who', 'unknown', 'why', 'no', 'yes', 'agreed'] as const

const BARE =
  /^((n|no|nope|nah|not|none|nobody|nothing|never|y|yes|yeah|yep|yup|sure|ok|okay|please|thanks|thank you|sorry|one|else|yet|so far|at all|of (these|those|them)|it is|(i|they) (do|did|have)|go on|go ahead|of course|that['’]s fine|(i )?(do not|don['’]?t) know)(?![\p{L}\p{N}])[^\p{L}\p{N}]*)+$/iu

export type Kind = 'blank' | keyof typeof PATTERNS | 'else'

/** What a caller's words are, besides an answer. */
export function readAnswer(text: string): Kind {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'blank'
  return KINDS.find((kind) => PATTERNS[kind].test(text)) ?? 'else'
}

/** Whether an answer is a yes, a no or a courtesy and nothing else, which a name such as 'N. Example' is not. */
export const isBare = (text: string): boolean => BARE.test(text)
