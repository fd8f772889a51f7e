import { doubtfulCodeHashes } from '#server/client-code-hashes.ts'
import { type Config, launchMistakes } from '#server/config.ts'
import { LOOPBACK } from '#server/setting-kinds.ts'
import { SANDBOX_CODE } from '#server/third-parties.ts'
import { type Finding, notReady, ok, warning } from './finding.ts'

/** What is fine for trying the site, but unsafe to launch with. @param storedCodes how many codes in the store work */
export function checkLaunch(config: Config, storedCodes: number): Finding[] {
  const mistakes = launchMistakes(config)
  const orMistake = (name: string, finding: Finding): Finding => {
    const mistake = mistakes.find((each) => each.name === name)
    return mistake ? notReady(name, mistake.wrong, mistake.cure) : finding
  }
  return [
    orMistake('PUBLIC_ORIGIN', checkOrigin(config.publicOrigin ?? '')),
    config.production
      ? ok('NODE_ENV', 'production')
      : notReady('NODE_ENV', "isn't production, so stand-ins replace what isn't configured", 'set it to production'),
    ...(config.production && config.sandboxAllowed
      ? [notReady('SANDBOX', 'lets stand-ins replace third parties in production', 'delete it')]
      : []),
    ...['VAULT_PATH', 'LEAD_MAGNET_PATH'].map((name) => orMistake(name, ok(name, 'an address of your own'))),
    checkProxies(config),
    checkSecret('SESSION_SECRET', config.sessionSecret, 'the store and its backups can sign grants and download links'),
    checkSecret('WEBHOOK_SIGNING_SECRET', config.webhookSigningSecret, "receivers that check signatures don't know it"),
    ...checkCodes(config, storedCodes),
  ]
}

function checkOrigin(publicOrigin: string): Finding {
  const name = 'PUBLIC_ORIGIN'
  const cure = 'set it to the address that visitors see, such as https://www.example.com'
  if (publicOrigin.startsWith('http:')) return notReady(name, "isn't encrypted", cure)
  const isHere = LOOPBACK.test(URL.parse(publicOrigin)?.hostname ?? '')
  return isHere ? notReady(name, 'names this machine', cure) : ok(name, 'an https address')
}

function checkProxies({ publicOrigin, trustProxyHops, trustedProxies }: Config): Finding {
  if (trustedProxies !== undefined) return ok('TRUSTED_PROXIES', 'forwarded headers are trusted from these only')
  const name = 'TRUST_PROXY_HOPS'
  if (trustProxyHops > 0 || publicOrigin === undefined) return ok(name, `${trustProxyHops}`)
  const cure = 'set TRUSTED_PROXIES to the addresses of your proxies'
  return publicOrigin.startsWith('https:')
    ? notReady(name, 'is 0, but a proxy must handle https: all visitors share one rate limit', cure)
    : warning(name, 'is 0: behind a proxy, all visitors would share one rate limit', `${cure}, if you have any`)
}

const checkSecret = (name: string, secret: string | undefined, consequence: string): Finding =>
  secret === undefined
    ? warning(
        name,
        `isn't set, so the server made one and keeps it in the store: ${consequence}`,
        'set it, or accept that',
      )
    : ok(name, 'set, and not in the store')

function checkCodes({ clientCodeHashes = [], stripeSecretKey }: Config, storedCodes: number): Finding[] {
  const name = 'CLIENT_CODE_HASHES'
  const doubt = doubtfulCodeHashes(clientCodeHashes)
  const count = clientCodeHashes.length + storedCodes
  const cure = 'make one: npm run codes -- new NAME'
  return [
    ...(clientCodeHashes.includes(SANDBOX_CODE.hash)
      ? [notReady(name, `accepts ${SANDBOX_CODE.code}, which is public`, 'delete that hash')]
      : []),
    ...(doubt ? [warning(name, doubt.wrong, doubt.cure)] : []),
    ...(count > 0 ? [ok('client codes', `${count} work`)] : []),
    ...(count === 0 && stripeSecretKey !== undefined
      ? [notReady('client codes', "there are none, so visitors can't buy", cure)]
      : []),
  ]
}
