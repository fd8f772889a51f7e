import type { SurveyDefinition } from '#contracts/survey-questions.ts'

/**
 * The survey at /contact. Take an entry of `questions` out, change it, move it, or add one: pages, progress, what is sent,
 * stored and exported follow. `rules` says what an answer tells: the note that the visitor gets, and what the consultant should
 * see. content/README.md explains each line of an entry. The build checks it all and says what to mend.
 *
 * In the intro's hint and reads, {Questions} becomes the number of questions ('Nine questions') and {contact} what the
 * contact step asks for ('first name, last name, phone, email, and firm name'). {kept} there, and {minutes} in the booking's hint,
 * are what site.yaml and free-call.yaml say.
 */
export const survey: SurveyDefinition = {
  intro: {
    takes: 'Takes 1 minute 30 seconds',
    question: 'A few questions before we talk',
    hint: '{Questions} about your firm, then you pick a time for a free call.',
    reads:
      'Near the end we ask for your {contact}: that step sends us all of it. The person who takes your call reads your answers. We don’t sell them. We keep what you send {kept}.',
    email: 'Just a question? Email us.',
  },

  questions: [
    {
      id: 'firm-type',
      kind: 'choice',
      question: 'How large is your firm?',
      hint: 'Count the attorneys, including yourself.',
      required: true,
      field: 'firmType',
      onCallSheet: 'Firm',
      detailOnCallSheet: true,
      options: [
        { label: 'Solo', detail: '1 attorney', value: 'solo', also: { attorneyCountRange: '1' } },
        { label: 'Small', detail: '2–10 attorneys', value: 'small', also: { attorneyCountRange: '2-10' } },
        { label: 'Medium', detail: '11–50 attorneys', value: 'medium', also: { attorneyCountRange: '11-50' } },
        { label: 'Large', detail: '51+ attorneys', value: 'large', also: { attorneyCountRange: '51+' } },
      ],
      rules: [
        {
          is: ['solo'],
          and: { question: 'staff', is: ['20-49', '50+'] },
          note: {
            said: 'You’re the only lawyer, with twenty or more people on staff.',
            means:
              'Whatever needs a lawyer’s yes stops at one desk. The limit isn’t your staff’s speed. It’s your sign-off, and Model Rule 5.3 makes their work yours to supervise.',
            thisWeek:
              'For two days, have your office manager log each question that waits for you and how long it sat. Turn the three most common ones into written rules your staff can apply.',
            link: { href: '/examples/runbook-page', label: 'A written rule, as staff would follow it' },
          },
          standsOut:
            'One lawyer for twenty or more staff: sign-off is the likely bottleneck, supervision under Rule 5.3 the likely worry.',
          ask: 'What’s waiting for your signature right now, and who can’t go on until you give it?',
        },
        {
          is: ['solo'],
          note: {
            said: 'You’re the only lawyer in the office.',
            means:
              'If you can’t come in tomorrow, your clients need another lawyer who’s allowed to open the calendar. Comment 5 to Model Rule 1.3 says your duty of diligence may require a plan that names one.',
            thisWeek:
              'Call one lawyer you trust. Ask, “Would you be the one who opens the envelope?” and offer to do the same.',
            link: { href: '/articles/if-you-were-hit-by-a-bus', label: 'If you couldn’t come in tomorrow' },
          },
          ask: 'If you were out for three weeks starting Monday, who’d move your hearings?',
        },
        {
          is: ['small'],
          and: { question: 'staff', is: ['0-4'] },
          note: {
            said: 'You have two to ten lawyers and at most four people on staff.',
            means:
              'With that few hands, lawyers open the mail, format the brief and chase the invoice. None of it goes on a bill, so it never shows up in a report.',
            thisWeek:
              'Have each lawyer keep a tally for three days: one mark for every task a trained assistant could have done. Add up the marks on Friday.',
            link: { href: '/examples/runbook-page', label: 'What it takes to hand a task over: a sample runbook' },
          },
          standsOut: 'Few staff for the number of lawyers. Lawyers may be doing clerical work that no bill shows.',
          ask: 'What did a lawyer in your office do yesterday that an assistant could have done?',
        },
        {
          is: ['small'],
          note: {
            said: 'You have two to ten lawyers.',
            means:
              'Firms this size share a server but not a memory. One lawyer’s best work sits in a closed matter where the lawyer next door can’t find it.',
            thisWeek:
              'Search your shared drive for the document you draft most. Count the results you’d send out this afternoon without asking anyone a question.',
            link: { href: '/articles/brief-bank-that-people-use', label: 'A brief bank people actually use' },
          },
          ask: 'When a lawyer needs a good form, whose office do they walk into?',
        },
        {
          is: ['medium'],
          note: {
            said: 'You have eleven to fifty lawyers.',
            means:
              'At that size each practice group has its own drive, its own forms and its own way to name a file. A lawyer who changes groups starts over.',
            thisWeek:
              'Ask one associate in each group to open the firm’s current engagement letter. Count how many different documents you get.',
            link: {
              href: '/services?service=knowledge-management-systems',
              label: 'Our service: Knowledge Management Systems',
            },
          },
          standsOut:
            'Eleven to fifty lawyers: larger than the offices this site is written for. Is it the firm, or one practice group?',
          ask: 'Is this for the whole firm, or for one practice group?',
        },
        {
          is: ['large'],
          note: {
            said: 'You have more than fifty lawyers.',
            means:
              'This site is written for smaller offices, and you likely have people for operations and IT. Where we might help is one practice group with one stubborn problem.',
            thisWeek:
              'Pick the group whose work waits longest. Ask its lead for the last matter that sat, and bring that one story to the call.',
            link: { href: '/services', label: 'All our services' },
          },
          standsOut: 'More than fifty lawyers. Check the fit before anything else: one practice group, or a referral.',
          ask: 'Who in the firm owns this problem today, and do they know about this call?',
        },
      ],
    },
    {
      id: 'staff',
      kind: 'choice',
      question: 'How many people work with you besides the attorneys?',
      hint: 'Paralegals, assistants, intake and billing. Regular contractors count.',
      required: true,
      field: 'staffCountRange',
      options: [
        { label: '0–4 non-attorney staff', value: '0-4', also: { firmSize: '0-4 non-attorney staff' } },
        { label: '5–19 non-attorney staff', value: '5-19', also: { firmSize: '5-19 non-attorney staff' } },
        { label: '20–49 non-attorney staff', value: '20-49', also: { firmSize: '20-49 non-attorney staff' } },
        { label: '50+ non-attorney staff', value: '50+', also: { firmSize: '50+ non-attorney staff' } },
      ],
      rules: [
        {
          is: ['0-4'],
          note: {
            said: 'Four people or fewer work with you besides the lawyers.',
            means:
              'When one of them is out, the job waits or lands on your desk. The instructions for it are usually in one head, sometimes yours.',
            thisWeek:
              'Write down one job the way you’d explain it to a temp on the first morning. Monday’s mail is a good one, and a page is plenty.',
            link: { href: '/examples/runbook-page', label: 'One job, written down: a sample runbook' },
          },
          ask: 'Which job stops when one person is out sick?',
        },
        {
          is: ['5-19'],
          note: {
            said: 'Between five and 19 people work with you besides the lawyers.',
            means:
              'Work changes hands a lot in an office that size, and things drop between two desks. Intake thinks the engagement letter went out; billing thinks intake sent it.',
            thisWeek:
              'Walk one matter from first call to open file. At each desk ask, “How did you know it was your turn?” and “Who did you tell when you were done?”',
            link: { href: '/downloads/new-matter-intake-checklist.pdf', label: 'New-Matter Intake Checklist (PDF)' },
          },
          ask: 'Between which two desks do things get dropped?',
        },
        {
          is: ['20-49'],
          note: {
            said: 'Between 20 and 49 people work with you besides the lawyers.',
            means:
              'New hires learn your way of doing things from the person at the next desk, mistakes included. After a few rounds of that, you have several ways.',
            thisWeek:
              'Ask three people, separately, how a new matter gets opened. Put the answers side by side. The first place they differ is the first thing to write down.',
            link: { href: '/examples/runbook-page', label: 'One way, written down: a sample runbook' },
          },
          ask: 'How does a new hire learn to open a matter here?',
        },
        {
          is: ['50+'],
          note: {
            said: 'Fifty or more people work with you besides the lawyers.',
            means:
              'You likely have department heads, and each of them has bought software. The same client’s name gets typed into all of it.',
            thisWeek:
              'Get one list from each department: what we pay for, who signs in, when it renews. Look for two tools that do one job.',
            link: { href: '/examples/verdict-sheet', label: 'Keep, connect, replace, retire: a sample verdict sheet' },
          },
          standsOut:
            'Fifty or more staff: there’s likely an IT or operations manager. Find out who, and whether they’ll be on the call.',
          ask: 'Which two systems should agree with each other and don’t?',
        },
      ],
    },
    {
      id: 'practice-area',
      kind: 'line',
      question: 'What’s your main practice area?',
      hint: 'The one that brings in most of your matters.',
      required: true,
      field: 'practiceArea',
      onCallSheet: 'Practice',
      rules: [
        {
          mentions: 'immigra*, asylum, visa, visas, deport*, naturaliz*, green card*, removal defense',
          note: {
            said: 'Your main practice area: {answer}',
            means:
              'A notice mailed only to you is a deadline nobody else has seen. Filing windows and expiration dates are on no court’s docket.',
            thisWeek:
              'List the next sixty days of filing windows and expirations from the files themselves. Then compare that list with the calendar.',
            link: {
              href: '/articles/deadline-calendar-with-two-pairs-of-eyes',
              label: 'A deadline calendar with two pairs of eyes',
            },
          },
          ask: 'When an agency’s notice comes in the mail, how long until its date is on the calendar?',
        },
        {
          mentions: 'family, divorc*, custody, matrimonial, domestic relations, adoption*',
          unless:
            'family owned, family run, family business*, family office*, family wealth, family medical, family and medical, police custody',
          note: {
            said: 'Your main practice area: {answer}',
            means:
              'In family work the missing name makes the conflict: a former name, a new partner, a relative who wants custody, the family business.',
            thisWeek:
              'Pull three open matters. Write down every name in the documents your conflict search wouldn’t find, enter it, and add a blank for its kind to the intake form.',
            link: { href: '/articles/conflict-check-you-can-trust', label: 'A conflict check you can trust' },
          },
          ask: 'Who asks a caller for the other names before the story starts, and where do those names go?',
        },
        {
          mentions: 'criminal, dui, dwi, owi, felon*, misdemeanor*, expungement*',
          note: {
            said: 'Your main practice area: {answer}',
            means:
              'Your most urgent caller can’t wait until morning. If the police want to talk tonight, some advice is only worth having before that conversation.',
            thisWeek:
              'Call your own office at 9:05 p.m. Listen as the mother of a son who was just arrested. Write down what she hears, and when she’d be called back.',
            link: {
              href: '/downloads/intake-inserts.pdf',
              label: 'What to ask in a first call, by practice area (PDF)',
            },
          },
          ask: 'What happens to a call from a jail at 9 p.m.?',
        },
        {
          mentions:
            'personal injur*, injury, injuries, injured, accidents, accident cases, car accident*, auto accident*, medical malpractice, med mal, medical negligence, nursing home*, wrongful death, premises liability, product liability, products liability, mass tort*, workers comp*, workers’ comp*, worker’s comp*',
          note: {
            said: 'Your main practice area: {answer}',
            means:
              'The first date that matters might not be the statute of limitations. A notice of claim to a city, county or state can be due long before a lawsuit.',
            thisWeek:
              'Check your last ten intake sheets. Does each one say where it happened, on which day, and whether a public body is involved? If not, add the lines.',
            link: {
              href: '/downloads/intake-inserts.pdf',
              label: 'First-call questions for an injury, and six more areas (PDF)',
            },
          },
          ask: 'Who spots that a city or a state agency is involved, and how soon?',
        },
        {
          mentions: 'litigat*, trial work, jury trials, trial practice, appeals, appellate, insurance defense',
          note: {
            said: 'Your main practice area: {answer}',
            means:
              'A litigation calendar goes wrong on the way in: date of receipt taken for date of service, the general rule used where a local one governs.',
            thisWeek:
              'Take five deadlines already on the calendar. Have a colleague who hasn’t seen them count each one again, from the document. Look into every difference.',
            link: {
              href: '/articles/deadline-calendar-with-two-pairs-of-eyes',
              label: 'Two counts from one document: how to set it up',
            },
          },
          ask: 'Who counts a deadline first, and what does the second person look at?',
        },
        {
          mentions:
            'employment, labor law, labor and employment, labor, wage and hour, wages, title vii, discrimination, wrongful termination*, sexual harassment, eeoc',
          unless: 'employment tax*, housing',
          note: {
            said: 'Your main practice area: {answer}',
            means:
              'Callers remember the firing and forget the letter: a charge filed, an agency’s notice, a severance offer that ends on a date.',
            thisWeek:
              'Add two lines to your intake sheet: each letter from an agency or the employer, and the day it came. Ask for copies once the conflict search is clear.',
            link: {
              href: '/downloads/intake-inserts.pdf',
              label: 'First-call questions for employment, and six more areas (PDF)',
            },
          },
          ask: 'How do you find out about the letter a caller forgot to mention?',
        },
        {
          mentions:
            'real estate, real property, closings, conveyanc*, title insurance, title compan*, title agen*, title work, escrow*',
          note: {
            said: 'Your main practice area: {answer}',
            means:
              'Closings move money on a date many people know. So a thief who reads one mailbox waits for that date, then writes that the wire instructions changed.',
            thisWeek:
              'Give one rule to everyone who touches a closing: new wire instructions get confirmed by phone, on a number already in the file. It holds for a partner’s email, too.',
            link: { href: '/examples/security-finding', label: 'A mailbox with a thief in it: a sample finding' },
          },
          ask: 'How does your staff confirm a change of wire instructions?',
        },
        {
          mentions: 'estate, estates, probate, wills, trusts, elder law, elder care, guardianship*, conservatorship*',
          note: {
            said: 'Your main practice area: {answer}',
            means:
              'You hold original wills a family will need on a bad day. If the only list of them is the drawer they’re in, the drawer is your search.',
            thisWeek:
              'Count your originals: client’s last name, document, where it is. If you aren’t done by Friday, you’ve found a project.',
            link: {
              href: '/downloads/emergency-file-for-a-solo-practice.pdf',
              label: 'Where things are: an emergency file to fill in (PDF)',
            },
          },
          ask: 'How many original wills does your office hold, and who could find one today?',
        },
        {
          mentions:
            'business, businesses, corporate, commercial, contracts, transactional, transactions, startup*, start-up*, mergers',
          note: {
            said: 'Your main practice area: {answer}',
            means:
              'The company’s name is the easy one to search. Conflicts hide behind owners, guarantors, affiliates and earlier names, and those change after you open the matter.',
            thisWeek:
              'Take your five busiest business clients. Check that each owner and affiliate is on the conflict list under a name of its own.',
            link: { href: '/downloads/conflict-check-worksheet.pdf', label: 'Conflict Check Worksheet (PDF)' },
          },
          ask: 'When a client adds an owner or an affiliate, who runs the conflict search again?',
        },
        {
          note: {
            said: 'Your main practice area: {answer}',
            means:
              'Each practice area has a fact or two that change the answer, and callers don’t know which. Your best receptionist does, because you told her once.',
            thisWeek:
              'Write down the first five things you ask a new caller, in your order. Hand the list to the person who answers the phone.',
            link: {
              href: '/downloads/intake-inserts.pdf',
              label: 'First-call questions for seven practice areas (PDF)',
            },
          },
          ask: 'What’s the first thing you need to know from a caller, and who asks it?',
        },
      ],
    },
    {
      id: 'engagement',
      kind: 'choice',
      question: 'What kind of help are you looking for?',
      hint: 'Your best guess is fine. It doesn’t commit you to anything.',
      required: true,
      field: 'engagement',
      onCallSheet: 'Help',
      options: [
        { label: 'One-time Project', detail: 'a defined result, then done', value: 'onetime' },
        { label: 'Ongoing Monthly Service', detail: 'some of our time every month', value: 'ongoing' },
      ],
      rules: [
        {
          is: ['onetime'],
          note: {
            said: 'You’re looking for a one-time project.',
            means:
              'Projects go wrong at the end: the consultant leaves, and so does the way it works. What lasts is a written result, accounts in your name, and instructions your own staff has tried.',
            thisWeek:
              'Finish the sentence “It’s done when …” If you can’t yet, that’s the first thing to settle on the call.',
            link: {
              href: '/services?service=technology-stack-optimization',
              label: 'A project with an end: Technology Stack Optimization',
            },
          },
          ask: 'In one sentence, how will you know the project is done?',
        },
        {
          is: ['ongoing'],
          note: {
            said: 'You’re looking for help every month.',
            means:
              'Monthly help earns its fee when it takes decisions off your desk: renewals, vendors, the plan for the year. If all it brings you is reports, cancel it.',
            thisWeek:
              'Start a list called “Not mine.” On it goes every vendor call, password reset and renewal notice that reaches you by Friday. How long it gets tells you how much help you need.',
            link: { href: '/services?service=fractional-cto', label: 'Our monthly service: Fractional CTO' },
          },
          ask: 'Which decisions do you want off your desk, and which stay yours?',
        },
      ],
    },
    {
      id: 'issue',
      kind: 'paragraph',
      question: 'What should work better than it does today?',
      hint: 'A sentence or two. Please leave out anything that identifies a client.',
      required: true,
      field: 'issue',
      max: 3000,
      onCallSheet: 'To improve',
      rules: [
        // First: whatever else is in it, a sentence about leaving goes into no email.
        {
          mentions:
            'sell my practice, sell our practice, sell the practice, sell my firm, sell our firm, sell the firm, selling my practice, selling our practice, selling the practice, selling my firm, selling our firm, selling the firm, sale of my practice, sale of the practice, sale of the firm, buyer for my, buyer for the practice, my succession, our succession, succession for the firm, my successor, our successor, I retire, I’m retiring, I am retiring, want to retire, ready to retire, plan to retire, retiring from, my retirement, my exit, our exit, wind down my, winding down my, wind down the practice, winding down the practice, close my practice, closing my practice, close the practice, closing the practice, merge with another firm, merging with another firm',
          unless: 'for clients, clients who, clients getting, clients want',
          isDiscreet: true,
          note: {
            said: 'You’d like this to work better: “{answer}”',
            means:
              'Whoever takes over asks how many matters are open, what’s in the safe and where the income comes from. The answers take months to write down, and they help you before anyone else.',
            thisWeek:
              'Count your open matters from memory, then from the files. Each one you’d forgotten needs a closing letter or a next date.',
            link: {
              href: '/case-studies/leaving-a-practice-in-good-order',
              label: 'Leaving a practice in good order: a sample case study',
            },
          },
          standsOut:
            'Wrote about leaving or selling. The staff might not know: nothing about it in voicemail or subject lines.',
          ask: 'Who knows about the plan so far?',
        },
        {
          mentions:
            'ai, chatgpt, copilot, use claude, uses claude, using claude, gemini, chatbot*, artificial intelligence',
          note: {
            said: 'You’d like this to work better: “{answer}”',
            means:
              'Your staff may be using one already, each on an account of their own. ABA Formal Opinion 512 has you read a tool’s terms before client information goes in.',
            thisWeek:
              'Ask everyone which AI tools they used this month, and promise that no answer gets anyone in trouble. The list is the start of your policy.',
            link: { href: '/articles/what-not-to-paste-into-a-chatbot', label: 'What not to paste into a chatbot' },
          },
          ask: 'Who in the office uses an AI tool, on whose account, and for what?',
        },
        {
          mentions:
            'security, cyber*, hacked, hacker*, hacking, phish*, data breach*, been breached, were breached, passwords, ransomware, malware, two-factor, multi-factor, mfa',
          unless:
            'social security, security deposit*, security interest*, security clearance*, national security, homeland security, securities, job security',
          note: {
            said: 'You’d like this to work better: “{answer}”',
            means:
              'It often starts with one mailbox: a password used twice, no second factor, and then a forwarding rule that stays for weeks.',
            thisWeek:
              'Have your IT provider list every account without multi-factor authentication. Turn it on for email first, starting with yours.',
            link: {
              href: '/services?service=firm-cybersecurity-assessment',
              label: 'Our service: Firm Cybersecurity Assessment',
            },
          },
          ask: 'When did you last see a list of the accounts without multi-factor authentication?',
        },
        {
          mentions:
            'trust account*, trust ledger*, trust fund*, trust money, trust balance*, iolta, three-way, client funds, reconciling, reconciliation*, bookkeep*',
          note: {
            said: 'You’d like this to work better: “{answer}”',
            means:
              'Trust trouble often starts as a posting made a few days late. By month-end the three balances disagree, and the afternoon goes to finding out why.',
            thisWeek:
              'Open last month’s bank statement yourself. Compare it with the register and the total of the client ledgers, and write down any difference to the cent.',
            link: {
              href: '/articles/trust-account-month-end-in-an-hour',
              label: 'Month-end for the trust account, in an hour',
            },
          },
          ask: 'When was the last three-way reconciliation signed, and who signed it?',
        },
        {
          mentions:
            'bills, billing, billable, bill clients, invoic*, collecting fees, collecting our fees, collecting payment*, get paid, getting paid, receivable*, unpaid bill*, unpaid invoice*, unpaid fee*, timekeeping, time entr*',
          unless: 'medical bill*, hospital bill*, debtor*, creditor*, judgment*',
          note: {
            said: 'You’d like this to work better: “{answer}”',
            means:
              'Money gets lost in two places: between the work and the time entry, and between the invoice and the check. They take two different fixes.',
            thisWeek:
              'Take ten finished matters. For each, write hours worked, hours billed and dollars collected. Start where the drop is biggest.',
            link: {
              href: '/services?service=advanced-legal-analytics',
              label: 'Our service: Advanced Legal Analytics',
            },
          },
          ask: 'Where does more get lost: time never entered, bills written down, or bills never paid?',
        },
        {
          mentions: 'deadline*, calendar*, docket*, due date*, statute of limitations, statutes of limitation*',
          unless: 'booking, appointments, consultations, no show*, don’t show, show up',
          note: {
            said: 'You’d like this to work better: “{answer}”',
            means:
              'A second pair of eyes on the calendar catches typos. It doesn’t catch a date counted wrong, because that reader never opened the order.',
            thisWeek:
              'Print the next thirty days. Mark each date that two people counted from the document. The ones without a mark are this week’s work.',
            link: { href: '/downloads/deadline-worksheet.pdf', label: 'Deadline worksheet for two counts (PDF)' },
          },
          ask: 'Tell me about the last date you nearly missed. Who caught it?',
        },
        {
          mentions:
            'conflict check*, conflicts check*, conflict search*, conflicts search*, conflict list*, conflict of interest, conflicts of interest, run conflicts, running conflicts, clear conflicts, clearing conflicts, check for conflict*, checking for conflict*',
          note: {
            said: 'You’d like this to work better: “{answer}”',
            means:
              'A conflict search finds only the names your office typed in. “No conflicts found” tells you about your list, and the world is bigger.',
            thisWeek:
              'Test it with ten names from old matters: spouses, owners, insurers, two of them misspelled. Count the ones it finds.',
            link: { href: '/downloads/conflict-list.xlsx', label: 'A conflict list to start from (Excel)' },
          },
          ask: 'When did a conflict search last miss a name, and how did you find out?',
        },
        {
          mentions:
            'client update*, the status, status update*, status call*, case status, case update*, update clients, updating clients, communicat*, clients call, clients calling, in the loop, keep clients informed, keeping clients informed',
          note: {
            said: 'You’d like this to work better: “{answer}”',
            means:
              'Clients who hear nothing assume nothing is happening. So they call, and the call takes you off the very work they’re asking about.',
            thisWeek:
              'List your open matters with the day each client last heard from you. Write to the three who’ve waited longest.',
            link: {
              href: '/downloads/plain-language-editor-prompt.txt',
              label: 'Plain-Language Editor, a prompt for letters to clients',
            },
          },
          ask: 'What do clients call to ask, and who answers?',
        },
        {
          mentions:
            'intake, calls, callers, missed call*, first call*, phone, phones, voicemail*, inquir*, our leads, my leads, new leads, web leads, leads from, receptionist*, after hours, answering service*',
          note: {
            said: 'You’d like this to work better: “{answer}”',
            means:
              'Inquiries leak at night, at lunch and while you’re in court. A caller who gets voicemail dials the next name on her list.',
            thisWeek:
              'Pull last week’s missed calls from your phone system. Next to each, write when it was returned. That’s your baseline.',
            link: {
              href: '/articles/first-ten-minutes-of-a-new-matter',
              label: 'The first ten minutes of a new matter',
            },
          },
          ask: 'Of last week’s inquiries, how many reached you or your staff, and how many hired you?',
        },
        {
          mentions:
            'marketing, advertising, growth, grow the, grow my, grow our, growing the firm, growing my, growing our, referrals, referral sources, more clients, find clients, getting more clients, finding clients, more cases',
          note: {
            said: 'You’d like this to work better: “{answer}”',
            means:
              'More inquiries into the same intake means more missed calls. The cheapest growth is in the people who already ask.',
            thisWeek:
              'Sort last month’s inquiries into four piles: hired us, we said no, they said no, no one called back. Work on the fourth.',
            link: {
              href: '/articles/first-ten-minutes-of-a-new-matter',
              label: 'A first call that ends in an answer, in ten minutes',
            },
          },
          ask: 'What became of the last ten people who asked for your help?',
        },
        {
          mentions:
            'documents, document assembly, document automation, document drafting, draft*, forms, template*, letters',
          unless:
            'find*, search*, organiz*, disorganiz*, collecting documents, documents from clients, document management',
          note: {
            said: 'You’d like this to work better: “{answer}”',
            means:
              'In many offices the template is the last matter’s document with the names changed. That’s how one client’s name ends up in another client’s filing.',
            thisWeek:
              'Take the document you send most. Replace each client fact with a bracketed blank, and save it under a name that says what it is.',
            link: { href: '/examples/masked-letter', label: 'A letter with its client facts taken out' },
          },
          ask: 'Which document do you draft most, and what do you copy it from?',
        },
        {
          mentions:
            'searching, search for, searchable, can’t find, finding documents, find documents, finding files, find files, find things, find anything, finding things, find old, finding old, knowledge, precedents, brief bank, file names, folders, shared drive, sharepoint, document management, disorganized, organize files, organize our files, organize documents, organizing documents, organizing files',
          unless: 'find staff, finding staff, find good, finding good, find people, find help',
          note: {
            said: 'You’d like this to work better: “{answer}”',
            means:
              'People stop searching when searching wastes their time. They ask the one who remembers, and that person gets interrupted all day.',
            thisWeek:
              'Have that person keep a tally for two days: what was wanted, and where it was. The five most wanted documents are the start of a library.',
            link: { href: '/examples/brief-bank-card', label: 'What a good search turns up: a sample' },
          },
          ask: 'Who does everyone ask, and what do they ask for?',
        },
        {
          mentions:
            'software, systems, management system, clio, mycase, filevine, smokeball, practicepanther, tech, technology, integrat*, tools, apps, subscriptions, retyp*, typed twice, typing twice, data entry, double entry',
          note: {
            said: 'You’d like this to work better: “{answer}”',
            means:
              'Offices pay for a feature in one program and do the same job by hand in another, because the two were bought in different years.',
            thisWeek:
              'Go through one month of card statements and list every program on them. Next to each, write the last day your office signed in.',
            link: {
              href: '/downloads/software-inventory-and-renewal-sheet.pdf',
              label: 'Software Inventory and Renewal Sheet (PDF)',
            },
          },
          ask: 'Into how many places does a new client’s name get typed?',
        },
        {
          mentions:
            'staff, staffing, hiring, training, train people, turnover, paralegal*, assistant*, delegat*, overwhelm*, by myself, find good, find people, find help',
          isDiscreet: true,
          note: {
            said: 'You’d like this to work better: “{answer}”',
            means:
              'Handing work off fails while the instructions are in your head. It’s quicker to do it yourself, this time and every time.',
            thisWeek:
              'Pick a job you keep taking back. Record yourself doing it once, have your assistant write the steps, and stay out of it the next time.',
            link: { href: '/articles/buy-build-or-leave-it', label: 'Can a habit fix it? Buy, build, or leave it' },
          },
          ask: 'Which job do you keep taking back, and why?',
        },
        {
          underWords: 6,
          and: { question: 'engagement', is: ['ongoing'] },
          note: {
            said: 'You’d like help every month, and wrote: “{answer}”',
            means:
              'A monthly service without a named problem turns into a monthly meeting. The first job is to find the problem that’s worth the money.',
            thisWeek:
              'Keep an index card on your desk. Each time you think “there has to be a better way,” write three words and the time. Bring the card to the call.',
            link: { href: '/articles/buy-build-or-leave-it', label: 'Five questions before you pay for anything' },
          },
          standsOut:
            'Wants ongoing help but names no clear problem. Find one they can count before talking about a monthly service.',
          ask: 'When did you last think, “I shouldn’t be the one doing this”?',
        },
        {
          note: {
            said: 'You’d like this to work better: “{answer}”',
            means:
              'A problem is easier to fix once it has a count. “We called eleven clients twice about the same document” is a job your assistant can take.',
            thisWeek:
              'Pick the moment it goes wrong, and make a mark every time through Friday. Bring the number, even a small one.',
            link: { href: '/articles/buy-build-or-leave-it', label: 'Buy, build, or leave it: a decision rule' },
          },
          ask: 'How often does it happen, and what does it cost you when it does?',
        },
      ],
    },
    {
      id: 'case-value',
      kind: 'choice',
      question: 'What’s the smallest fee you’d open a matter for?',
      hint: 'The whole fee you expect, not the amount in dispute.',
      required: true,
      field: 'caseValueThreshold',
      options: [
        { label: 'Under $2,500', value: '< $2.5k' },
        { label: '$2,500–$5,000', value: '$2.5k - $5k' },
        { label: '$5,000–$10,000', value: '$5k - $10k' },
        { label: '$10,000–$25,000', value: '$10k - $25k' },
        { label: '$25,000–$50,000', value: '$25k - $50k' },
        { label: '$50,000–$100,000', value: '$50k - $100k' },
        { label: 'Over $100,000', value: '> $100k' },
      ],
      rules: [
        {
          is: ['< $2.5k', '$2.5k - $5k'],
          and: { question: 'cases-per-year', is: ['251 - 500', '501 - 1,000', '> 1,000'] },
          note: {
            said: 'You take small fees, and want more than 250 new cases a year.',
            means:
              'At that volume, minutes are the business. Five wasted minutes on each of 500 matters come to more than forty hours a year.',
            thisWeek:
              'Time the opening of three matters, from signed letter to first task. Write down every field that gets typed a second time.',
            link: { href: '/downloads/buy-or-build.xlsx', label: 'Does a tool pay for itself? A worksheet (Excel)' },
          },
          standsOut: 'Small fees, many cases: a volume practice. Look for what’s typed twice and who waits for whom.',
          ask: 'How many minutes does it take to open a matter, and whose minutes are they?',
        },
        {
          is: ['$25k - $50k', '$50k - $100k', '> $100k'],
          and: { question: 'cases-per-year', is: ['< 25'] },
          note: {
            said: 'You take large matters, and fewer than 25 new ones a year.',
            means:
              'With so few, each yes or no counts. A no that never went out in writing can leave a caller thinking you’re on the case.',
            thisWeek:
              'Look up the last three inquiries you turned down, and find the letter each of them got. If there wasn’t one, write it.',
            link: { href: '/downloads/non-engagement-letter.docx', label: 'Non-engagement letter (Word)' },
          },
          standsOut:
            'Few, large matters. A single lost inquiry is expensive, so look at how inquiries arrive and who answers.',
          ask: 'Where did your last three good matters come from?',
        },
        {
          is: ['< $2.5k', '$2.5k - $5k'],
          note: {
            said: 'The smallest fee you’d open a matter for: {answer}.',
            means:
              'On a small fee, the edges eat the profit: a second intake call, a reminder about the deposit, work the client thought was included.',
            thisWeek:
              'Write one sentence that says what the fee covers and one that says what it doesn’t. Read both on every first call this week.',
            link: { href: '/downloads/fee-scripts.docx', label: 'Three ways to say the fee (Word)' },
          },
          ask: 'What do you end up doing on a small matter that the fee didn’t cover?',
        },
        {
          is: ['$5k - $10k', '$10k - $25k'],
          note: {
            said: 'The smallest fee you’d open a matter for: {answer}.',
            means:
              'Fees in that range are often quoted from memory. Guess low and you finish the matter for free; guess high and the caller hires the next name.',
            thisWeek:
              'Pull five closed matters of one kind. Write the fee you quoted next to the hours it took, and quote the next one from that list.',
            link: { href: '/downloads/fee-scripts.docx', label: 'Hourly, flat, contingent: three fee scripts (Word)' },
          },
          ask: 'How do you come up with a quote today?',
        },
        {
          is: ['$25k - $50k', '$50k - $100k', '> $100k'],
          note: {
            said: 'The smallest fee you’d open a matter for: {answer}.',
            means:
              'A client who pays that much reads the engagement letter closely. Trouble starts where it’s silent: who else does the work, and what happens when the scope grows.',
            thisWeek:
              'Take your last large engagement letter. Underline what it says about scope, staffing and a disputed bill, and write the sentence that’s missing.',
            link: { href: '/downloads/fee-scripts.docx', label: 'Fee scripts, with what goes in the letter (Word)' },
          },
          ask: 'What happens today when the scope of a large matter grows?',
        },
      ],
    },
    {
      id: 'cases-per-year',
      kind: 'choice',
      question: 'How many new cases do you want in a year?',
      hint: 'The number you want, not the number you have.',
      required: true,
      field: 'targetCasesPerYear',
      options: [
        { label: 'Under 25', value: '< 25' },
        { label: '25–50', value: '25 - 50' },
        { label: '51–100', value: '51 - 100' },
        { label: '101–250', value: '101 - 250' },
        { label: '251–500', value: '251 - 500' },
        { label: '501–1,000', value: '501 - 1,000' },
        { label: 'Over 1,000', value: '> 1,000' },
      ],
      rules: [
        {
          is: ['51 - 100', '101 - 250'],
          note: {
            said: 'New cases you want in a year: {answer}.',
            means:
              'That’s about one to five new matters a week, so first calls land on court days, too. The ones you take between hearings are the ones with gaps in the notes.',
            thisWeek:
              'Block two half hours on next week’s calendar for first calls, and let the person who answers the phone book them.',
            link: {
              href: '/downloads/intake-interviewer-prompt.txt',
              label: 'Rehearse a first call: a prompt that plays the caller',
            },
          },
          ask: 'Who takes a first call while you’re in court?',
        },
        {
          is: ['251 - 500', '501 - 1,000', '> 1,000'],
          note: {
            said: 'New cases you want in a year: {answer}.',
            means:
              'That’s a new matter every working day, or more. An opening routine that needs you for each step can’t keep up with it.',
            thisWeek:
              'Count the matters you opened last month and multiply by twelve. Put the result next to the number you want, and ask what would break first.',
            link: {
              href: '/services?service=legal-operations-automation',
              label: 'Our service: Legal Operations Automation',
            },
          },
          standsOut: 'Wants more than 250 new cases a year. Ask for last month’s number before talking about growth.',
          ask: 'How many matters did you open last month?',
        },
      ],
    },
    {
      id: 'website',
      kind: 'website',
      question: 'Where can we read about your firm?',
      hint: 'Your website or your LinkedIn profile.',
      required: true,
      field: 'website',
      rules: [
        {
          blank: true,
          note: {
            said: 'You don’t have a website, or didn’t name one.',
            means:
              'People who get your name from a friend look you up before they call. Without a page of your own, a directory tells them who you are.',
            thisWeek:
              'Search for your own name and your city, the way a client would. Correct the phone number and the hours in the first three listings.',
            link: { href: '/demo', label: 'What a page could ask a caller for you: the typed intake' },
          },
          standsOut: 'No website. Referrals or directories bring the work; find out which.',
          ask: 'How do new clients find you today?',
        },
        {
          mentions: 'linkedin',
          note: {
            said: 'You gave us a LinkedIn profile.',
            means:
              'A profile tells colleagues who you are. A client with a problem at 9:05 p.m. wants to know what you handle, what happens next, and where to call.',
            thisWeek:
              'Put those three things at the top of the profile, in that order, in words your clients use on the phone.',
            link: { href: '/demo', label: 'What happens next, asked well: the typed intake' },
          },
          ask: 'What does a client see of you online before calling?',
        },
        {
          note: {
            said: 'We can read about your firm at {answer}',
            means:
              'Your contact form is the first interview. If it opens with “Tell us what happened,” you’ve learned the story before the conflict search, and Model Rule 1.18 protects it.',
            thisWeek:
              'Fill in your own form, on your phone. Note what it asks first, what it promises, and when your office answers.',
            link: { href: '/demo', label: 'An intake that asks for names before the story' },
          },
          ask: 'When a prospective client fills in your web form, what happens in the first hour?',
        },
      ],
    },
    {
      id: 'selling',
      kind: 'choice',
      question: 'Are you thinking of selling the firm?',
      hint: 'It changes what’s worth fixing first. Your answer is for the call; no email to you will mention it.',
      required: true,
      field: 'selling',
      options: [
        { label: 'Yes', value: 'yes' },
        { label: 'No', value: 'no' },
      ],
      rules: [
        {
          is: ['yes'],
          isDiscreet: true,
          note: {
            said: 'You’re thinking of selling the firm.',
            means:
              'A buyer pays for what works without you: written procedures, income by type of matter, a clean list of open files. What’s in your head isn’t for sale.',
            thisWeek:
              'Write two lists: what the office could do for a month without you, and what it couldn’t. The second one is the work.',
            link: {
              href: '/services?service=exit-transition-readiness',
              label: 'Our service: Exit & Transition Readiness',
            },
          },
          standsOut: 'Thinking of selling. Ask when, and to whom, before talking about any project.',
          ask: 'When would you like to be out, and do you have a buyer in mind?',
        },
      ],
    },
  ],

  contact: {
    question: 'How do we reach you?',
    hint: 'OK sends this to us, not to a list.',
    fields: [
      { field: 'firstName', label: 'First name', required: true },
      { field: 'lastName', label: 'Last name', required: true },
      { field: 'phone', label: 'Phone', required: true },
      { field: 'email', label: 'Email', required: true },
      { field: 'companyName', label: 'Firm name', required: true },
    ],
  },

  booking: {
    question: 'When should we talk?',
    hint: '20 minutes, free. We hold {minutes} on the calendar so the call doesn’t have to end mid-sentence.',
  },

  thanks: {
    question: 'Thank you',
    hint: 'The person you’ll talk to reads your answers before the call.',
  },

  askAnyone: [
    'What do you want to be different by this time next month?',
    'What have you already tried, and where did it stop?',
    'Besides you, who has to agree before something changes?',
  ],
}
