import { setOf } from './rule.ts'

/** Words that are capitalized in legal and business writing and are hardly ever a name. */
const COMMON = setOf(`
  rul bailiff marshal constable ombudsman arbitrator mediator umpire juror jurors gulf ocean sea river pro se terms conditions custody
  succession welfare adoption guardianship conservatorship marriage dissolution loss limine realtime registrant prospectus item items class
  common preferred stock stockholder shareholder exchange filing filer filings offering securities tranche obligor guarantor indenture sri
  shri smt smti kumari adv advocate advocates senior honble hon'ble digitally liquidators treasury ors anr superintendent inspector a an and
  any all also am are as at be been but by can could did do does for from had has have he her here hers him his how i if in into is it its
  just me my no none nor not now of off on once one only or other our ours out over own per please she should since so some such than thanks
  thank that the their theirs them then there these they this those to too under until up upon us very was we were what when where whether
  which while who whom whose why with within without would yes yet you your yours pm etc via vs versus re cc bcc fwd attn dear hello hi hey
  good morning afternoon evening regards sincerely best cheers respectfully truly cordially january february march july august september
  october november december feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue
  tues wed thu thurs fri sat sun today tomorrow yesterday first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
  circuit jr sr ii iii iv civ proc fed evid crim rev supp gov bus prof ins lab veh ill mass wash conn fla minn wis mr mrs ms mx miss dr
  estimado estimada estimados querido querida lic
  professor justice hon honorable magistrate officer detective det sgt sergeant lt lieutenant deputy trooper agent captain chief sheriff
  attorney lawyer lawyers counsel counselor esq esquire reverend father sister pastor rabbi imam senator mayor nurse sir madam president
  secretary treasurer director manager supervisor clerk paralegal associate adjuster preparer custodian plaintiff plaintiffs defendant
  defendants petitioner petitioners respondent respondents appellant appellants appellee appellees claimant claimants decedent deceased
  debtor debtors creditor creditors client clients witness witnesses deponent affiant grantor grantee trustee trustees executor executrix
  administrator guardian tenant tenants landlord buyer buyers seller sellers lessor lessee borrower lender patient insured insurer taxpayer
  beneficiary beneficiaries releasor releasee contractor company companies employer employee party parties minor spouse husband wife son
  daughter mother brother neighbor friend family heirs heir estate court courts county state states city town village district superior
  supreme appeal appeals division department bureau agency board commission committee council office offices united america american federal
  national international government commonwealth people northern southern eastern western north south east central middle upper lower new
  old great general local public private motion motions order orders judgment judgement decree ruling opinion complaint answer petition
  brief reply response opposition declaration affidavit exhibit exhibits schedule appendix attachment annex addendum amendment article
  articles section sections paragraph paragraphs clause page pages line lines chapter title volume part subpart rule rules code codes act
  acts statute statutes constitution regulation regulations law laws legal agreement agreements contract contracts lease deed note mortgage
  trust wills codicil release settlement stipulation notice notices subpoena summons interrogatory interrogatories request requests
  production admission admissions discovery deposition transcript testimony evidence hearing trial conference mediation arbitration summary
  partial final interim preliminary permanent temporary emergency joint several cross counter proposed revised amended draft dismiss compel
  strike quash continue reconsider granted denied deny moved filed dated signed sworn served submitted civil criminal procedure probate
  bankruptcy tax labor employment juvenile immigration uniform commercial fair standards affordable care internal revenue manual service
  services master statement work scope prior written consent governing limitation liability indemnification confidentiality termination
  assignment warranty warranties representation representations purchase sale closing escrow earnest excluded assets asset data room letter
  letters intent engagement retainer fee fees invoice balance account accounts payment payments amount total subtotal due date dates time
  number name names address phone cell telephone fax email mail website subject sent message attached enclosed enclosure reference file case
  cause docket matter index claim claims policy policies loan damages costs interest injury injuries accident collision incident medical
  specials wages treatment visit visits discharge referral diagnosis history background introduction facts argument conclusion analysis
  discussion issue issues standard review relief prayer jury demand verdict bail plea charge charges count counts bench memorandum memo
  report reports minutes agenda meeting present absent approved attendees call contact hours rate rates status conflict check intake form
  forms portal template checklist workflow practice operations automation knowledge management systems technology stack solution solutions
  advanced analytics integration training coaching software version update system online internet google microsoft sharepoint adobe apple
  amazon word excel outlook drive acrobat dropbox zoom teams slack windows mac macos iphone android facebook instagram linkedin twitter
  youtube docusign clio calendly westlaw lexis pdf usps ups fedex dhl objection sustained overruled leading hearsay speculation appearances
  question objections appearance approach holiday week month year spring fall christmas thanksgiving easter veterans memorial independence
  english spanish french chinese african asian european german italian mexican canadian british irish latino hispanic native biometrics visa
  passport priority receipt card citizenship naturalization successor personal representative revocable irrevocable living special needs
  power durable health directive proxy residence operating bylaws shares member members membership partners partner partnership corporation
  incorporated limited llc llp inc corp co ltd pllc pc lp pa gmbh plc na usa uk eu dob ssn ein tin mrn vin irs sec doj eeoc osha hipaa aba
  street avenue road boulevard circle place way suite unit apt apartment floor building box po highway route appt tel paid owes wants lost
  wire home mobile unknown n/a tbd asap fyi handing marking received seen consider compare see cf id ibid supra infra eg ie et sic dep decl
  tr ex exh ext para nos vol pp jj ret mri er pt ct icu hr ceo cfo cto coo gc lot level list binder tabs parking courtroom reporter packet
  welcome model formal nothing something everything anything someone nobody monthly weekly annual average laborer ref pageref noteref
  hyperlink includetext includepicture mergefield docproperty docvariable fileurl biweekly owner guest visitor passenger driver driving
  pedestrian vehicle car truck tow police fire ambulance security guard
  `)

/** `I’ve`, `You’re`, `They’ll`. Not the possessive `’s`, because names have it too. */
const CONTRACTION = /^(?:i|you|we|they|he|she|it|that|there|who|what)['’](?:m|ve|re|ll|d)$/i

export const isCommon = (word: string): boolean =>
  CONTRACTION.test(word) || (COMMON.has(bare(word)) && !isAmbiguous(word))

/** Words that are just as often names. Alone, they prove nothing. */
const AMBIGUOUS = setOf(`
  ada al ann cal dick herb randy rusty royal prince olive tex carol lily dallas gay guy peg pat may amber angel april art austin autumn
  baker ball banks baron bell bill bishop black bond brown buck carolina carter cash chance charity charlotte chase chelsea christian clay
  cliff colt constance cook crystal daisy dale dawn day dean don drew duke earl faith ford forest frank gene georgia glen grace grant gray
  green ham harmony heath hill jan holly hope houston hunter iris jasmine ivy jack jay jean jerry jordan josh joy judge june king lake lance
  lane lincoln london long love madison major mark marshall martin mason matt max melody mercy miles nick noble norm paige paris park parks
  pearl penny pierce porter price prudence ray read reed rice rich rivers rob robin rose ruby rush sandy savannah sharp skip sterling stew
  stone sue summer swift tad ted tony trace trey van victor victoria violet virgil virginia wade ward wells west white will winter wise wood
  woods young
  `)

export const isAmbiguous = (word: string): boolean => AMBIGUOUS.has(bare(word))

/** Strips the possessive, periods and case. */
export const bare = (word: string): string =>
  word
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/[.'’]+$/, '')

/** Names that stand for a rule, a disease, a place or nobody. Only proof makes a person of them. */
const EPONYMS = setOf(`
  miranda terry brady giglio daubert frye batson strickland chevron markman monell bivens mapp gideon escobedo katz franks jencks kastigar
  faretta garrity loudermill pickering mcnaughten m'naghten durham wade brewster crawford apprendi blakely alford anders allen kyles napue
  erie twombly iqbal celotex hanna klaxon rooker feldman younger pullman colorado burford noerr pennington lanham sherman clayton hatch
  robinson patman taft hartley wagner davis bacon copeland sarbanes oxley dodd frank glass steagall magnuson moss graham leach bliley
  kefauver hart scott rodino jones lemon stafford pell bayh dole stark hyde leahy lacey mann volstead howey skidmore auer mcdonnell
  burdine faragher ellerth howell thibodaux markush jepson beauregard crow megan amber kari kendra leandra marsy jessica
  alzheimer parkinson huntington crohn hodgkin tourette asperger lou gehrig lyme ebola addison graves cushing raynaud bell colles
  murphy occam ponzi achilles richter celsius fahrenheit kelvin newton morse braille pavlov freud darwin moore godwin parkinson pareto
  peter rorschach heimlich caesar molotov uber frisbee jacuzzi tupperware glock ruger colt winchester smith wesson beretta remington
  kalashnikov deere ford honda toyota chrysler porsche ferrari mercedes nissan bates torrens morgan doe roe public moe poe stiles bloggs
  blackacre whiteacre adam eve jesus christ buddha muhammad moses catholic jewish muslim christian hindu buddhist mormon lutheran
  methodist baptist presbyterian episcopal orthodox islamic hispanic latino asian korean japanese vietnamese filipino indian russian
  polish arab arabic persian turkish greek dutch swedish danish norwegian portuguese brazilian cuban haitian
  columbus lincoln washington king hanukkah ramadan diwali frauds entry torts exemption pleadings
  `)

/** Whether a word by itself is more likely a rule, a disease, a brand or a people than a person. */
export const isEponym = (word: string): boolean => EPONYMS.has(bare(word))

/** Whoever they are, they aren't clients: `Jane Doe`, `John Q. Public`, `Martin Luther King Jr. Day`. */
export const NOBODY =
  /^(?:(?:Jane|John|Baby|Joe|Jean|Jack|Richard|Mary) (?:\p{Lu}\.? )?(?:Doe|Roe|Public|Q\. ?Public|Q\.|Citizen|Bloggs|Moe|Poe)|Martin Luther King(?:,? Jr\.?)?|(?:Jim|James) Crow|Lou Gehrig|John Hancock|Uncle Sam|Santa Claus|Good Samaritan|Saint Nicholas|Abraham Lincoln|George Washington|Tommy John|John Deere|Smith Wesson|Black Lives|Cash App|Merrell Dow|Rev\. Rul|Rul)$/u
