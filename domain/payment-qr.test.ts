import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsLink } from './payment-qr.ts'

/** A field of EMVCo: its id, its length in two digits, its value. */
const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`
const emvco = (network: string, name = 'TIENDA ANA S.A.C.') =>
  `000201010211${field('26', field('00', network) + field('01', '900000003'))}520454995303604540510.505802PE${field('59', name)}${field('60', 'LIMA')}6304ABCD`

test.each([
  'https://tienda.pe/pagar',
  'HTTPS://TIENDA.PE',
  'http:tienda',
  'https:\\\\tienda',
  'ftp://x',
  'Paga aquí: https://tienda.pe',
  'yape://pagar?n=900000003',
  'javascript:alert(1)',
  'mailto:ana@tienda.pe',
  'tel:+51900000003',
  'WIFI:S:tienda;P:clave;;',
  'whatsapp:900',
  'localhost:3000',
  'www.tienda.pe',
  'Mira WWW.TIENDA.PE',
  'www2.tienda',
  'tienda.pe',
  'bit.ly/abc',
  't.me/ana',
  'paga en tienda.com.pe.',
  'tienda.pe:8080/x',
  'ana@tienda.pe',
  'xn--tnda-1qa.xn--p1ai',
  'niño.moda',
  'tienda。pe',
  'ｔｉｅｎｄａ．ｐｅ',
  'tie\u200bnda.p\u00ade',
  'h\0t\0t\0p\0s\0:\0/\0/\0x\0',
  '192.168.1.20/pagar',
  '//tienda.pe/x',
  emvco('tienda.pe'),
  emvco('com.tienda.com'),
  emvco('pe.com.yape', 'tienda.pe'),
  emvco('https://tienda.pe'),
  ' localhost:3000 ',
  '\u200blocalhost:3000',
  'z39.50r:x',
  ...['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'geo', 'whatsapp'].map((scheme) => `Abre ${scheme}:900`),
  'www.x',
  'www12.x',
  'Mira www.x',
  'Mira 9www.x',
  '1.2.3.4',
  'Entra a 192.168.1.20',
  'a.pe',
  'Mira b.xn--p1ai',
  `${'x'.repeat(100)}.pe`,
  field('26', field('00', 'pe.com.yape')),
  `000201${field('26', field('01', 'pe.com.yape'))}`,
  `0002012650${field('00', 'pe.com.yape')}`,
  `000201x${field('00', 'pe.com.yape')}`,
  emvco('tienda.pe.yape'),
  emvco('ab.com.pe'),
  emvco('pe.com/yape'),
  emvco('pe.com.yape/x'),
])('%j holds a link', (text) => {
  expect(holdsLink(text)).toBe(true)
})

test.each([
  '900000003',
  'Yape de Ana Ríos: 900 000 003',
  'A1B2C3D4E5F60718293A4B5C6D7E8F90',
  'dGllbmRhLWRlLWFuYQ==',
  'TIENDA S.A.C.',
  'BODEGA E.I.R.L.',
  'S/. 20.50',
  'S/20.50 y S/1,250.00',
  'v1.2.3',
  'Ana & Luis',
  'Señora Ñusta',
  emvco('pe.com.yape'),
  emvco('br.gov.bcb.pix'),
  emvco('com.p2pqrpay'),
  emvco('A000000677010111'),
  '',
  'Yape de Ana:900000003',
  'Cuarto del hotel:5',
  'Mi tel: 900 000 003',
  'http: ',
  'awww.x',
  '¿.pe',
  'Tienda S.A. de Ana',
  '1.2.3.4.5',
  '1.2.3.4567',
  '1.2.3',
  emvco('org.x.pago'),
  emvco('net.pago'),
  emvco('br.g0v.b-b.pix'),
  `000201${field('62', '')}6304ABCD`,
])('%j holds none', (text) => {
  expect(holdsLink(text)).toBe(false)
})

const label = fc.stringMatching(/^[a-z\d](?:[a-z\d-]{0,10}[a-z\d])?$/)
const ending = fc.stringMatching(/^[a-z]{2,10}$/)
const host = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), ending)
  .map(([labels, tld]) => [...labels, tld].join('.'))
const around = fc.stringMatching(/^[ A-Z\d]{0,20}$/)
const shuffledCase = (text: string) => fc.boolean().map((up) => (up ? text.toUpperCase() : text))

test('a domain is found in whatever case and between whatever words', () => {
  const after = fc.constantFrom('', '/', '/pagar?x=1', ':8080', '.', ',', ' Y MÁS')
  const text = fc
    .tuple(around, host.chain(shuffledCase), after)
    .map(([before, domain, end]) => `${before} ${domain}${end}`)
  fc.assert(fc.property(text, (it) => holdsLink(it)))
})

test('an address is found at the end of any text that a reader sees before it', () => {
  const link = fc
    .tuple(fc.constantFrom('http', 'https', 'ftp', 'mailto', 'yape'), label)
    .map(([scheme, rest]) => `${scheme}://${rest}`)
  fc.assert(fc.property(fc.string(), link, (before, it) => holdsLink(`${before} ${it}`)))
})

test('what payment apps write is no link, at any length', () => {
  const alphabets = [/^\d{1,500}$/, /^[A-F\d]{1,500}$/, /^[A-Za-z\d+/]{1,498}={0,2}$/, /^[A-Z\d $%*+-]{1,500}$/]
  const text = fc.oneof(...alphabets.map((alphabet) => fc.stringMatching(alphabet)))
  fc.assert(fc.property(text, (it) => !holdsLink(it)))
})

test('a name in a string of EMVCo is checked by itself, whatever digits stand beside it', () => {
  fc.assert(fc.property(host, (domain) => holdsLink(emvco('pe.com.yape', domain))))
  const name = fc.stringMatching(/^[A-Z][A-Z ]{0,24}$/)
  fc.assert(fc.property(name, (it) => !holdsLink(emvco('pe.com.yape', it))))
})
