const PATTERNS = {
  unknown:
    /^(i )?(really )?(don['’]?t|do not|can['’]?t|cannot) (know|remember|recall)|^(not sure|no idea|unsure|unknown|idk)\b/i,
  no: /^(no|n|nope|nah|not|none|nobody|nothing|never)\b/i,
  yes: /^(y|yes|yeah|yep|sure|ok|okay|please|go on|go ahead|of course|i do|i did|it is|that['’]s fine)\b/i,
  why: /^(but )?why\b/i,
  who: /\b(are|r) you (a |an |really )*(human|person|robot|bot|machine|real|lawyer|attorney)\b|^who are you/i,
  person:
    /\b(talk|speak|put me through|connect me|transfer me)\b.*\b(person|human|someone|somebody|attorney|lawyer|representative)\b|^(a )?(human|person|representative|agent)( please)?[.!]?$/i,
  advice:
    /\b(do i have|have i got|is there) (a|any|much of a) (case|claim)\b|\bshould i\b|\bhow much\b.*\b(worth|get|money|pay)\b|\bcan i (still )?(sue|claim|win)\b|\bwill i (win|get)\b|\bwho('s| is|’s| was) (liable|at fault|to blame)\b|\b(my|our) (chances|rights)\b|\bhow long do i have\b|\bstatute of limitations\b|\blegal advice\b|\bwhat would you do\b/i,
}

/**
 * What a caller's words are, besides an answer.
 * @param {string} text
 * @returns {'blank' | keyof typeof PATTERNS | 'else'}
 */
export function readAnswer(text) {
  if (!/[\p{L}\p{N}]/u.test(text)) return 'blank'
  for (const kind of /** @type {const} */ (['advice', 'person', 'who', 'unknown', 'why', 'no', 'yes'])) {
    if (PATTERNS[kind].test(text)) return kind
  }
  return 'else'
}
