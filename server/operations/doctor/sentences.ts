import { maxTerms } from '#domain/term.ts'
import type { Invariant } from './invariants.ts'

const money =
  'No corrijas saldos a mano. Haz una copia (npm run backup), busca esos números en el Registro y en Billeteras, y si ' +
  'no los reconoces restaura la última copia sana.'
const settlements =
  'No pagues a esos proveedores hasta aclararlo. Compara sus ventas con su liquidación, y corrígela ahí.'
const stock =
  'Oculta esos productos hasta aclararlo y compara sus cuentas con sus ventas; si no cuadran, restaura la última copia sana.'
const terms = 'Abre esos productos y revisa sus plazos; si no cuadran, restaura la última copia sana.'
const draws =
  'No sortees ni anules esos sorteos. Guarda este informe y sus actas, y restaura la última copia sana si no hay otra explicación.'
const prices = 'Corrige esa regla en Precios.'
const pictures = 'Borra las que sobran desde la pantalla del producto, el proveedor o la cuenta.'
const secrets =
  'Alguien escribió en la base de datos sin pasar por la tienda. Cambia esas contraseñas y revisa quién entra.'
const schema = 'Alguien cambió la base de datos sin pasar por la tienda. Restaura la última copia sana.'
const people = 'Revisa esas cuentas en Usuarios y en el Registro.'

/** The message of each invariant for the owner of the shop, and what to do when it does not hold. */
export const sentences: Record<Invariant, readonly [says: string, advice: string]> = {
  'I1 no column holds a fraction': ['El dinero se guarda en céntimos enteros', schema],
  'I2 a balance is the sum of its accepted movements': ['Cada saldo es la suma de sus movimientos (usuarios)', money],
  'I3 no balance is below zero': ['Ningún saldo es negativo (usuarios)', money],
  'I4 what came in, less what was bought and not given back, is what the wallets hold': [
    'Lo que entró menos lo comprado es lo que hay en las billeteras',
    money,
  ],
  'I5 a purchase has exactly its debit': ['Cada compra tiene su cobro exacto (compras)', money],
  'I5 a renewal has exactly its debit': ['Cada renovación tiene su cobro exacto (renovaciones)', money],
  'I5 a debit has exactly its purchase, or its renewal': [
    'Cada cobro tiene su compra o su renovación (movimientos)',
    money,
  ],
  'a rent has cost what its renewals cost': ['Cada compra sabe cuánto costaron sus renovaciones (compras)', money],
  'renewals of a rent follow each other': ['Las renovaciones de una compra van una tras otra (renovaciones)', money],
  'I5 a ticket was given back, at its price, if and only if its raffle was cancelled': [
    'Se devolvió cada ticket de los sorteos anulados, y ningún otro (compras)',
    money,
  ],
  'I5 what was given back went to whoever paid, and is no more than that': [
    'Se devolvió a quien pagó, y nunca más de lo pagado (compras)',
    money,
  ],
  'I13 a credit was reversed once, whole, and had been accepted': [
    'Cada recarga o bono se revirtió una sola vez y por su monto (movimientos)',
    money,
  ],
  'constancias have the numbers from one to the last of their series': [
    'Las constancias de cada serie van numeradas sin saltos (series)',
    'No borres ni renumeres ninguna: anota en qué serie y número, y guárdalo con las constancias de ese día.',
  ],
  'a constancia is of a top-up that counts, or of a sale; each since the first has its own': [
    'Cada recarga aceptada y cada venta tiene su constancia, y nada más (movimientos)',
    'Abre la hoja de ese día en Constancias: las que faltan reciben su número al abrirla.',
  ],
  'the sheets of a year have the numbers from one to its last': [
    'Las hojas del Libro de Reclamaciones de cada año van numeradas sin saltos (hojas)',
    'Llama a quien mantiene la tienda: falta una hoja o sobra un número.',
  ],
  'I24 a correction has its reason, and its act in the audit trail': [
    'Cada corrección de dinero tiene su motivo y su acto en el Registro (movimientos)',
    money,
  ],
  'a rent and each renewal is of a term of its product, with its days': [
    'Cada alquiler y cada renovación es de un plazo de su producto (compras)',
    terms,
  ],
  'the first term of a product has its days and prices, and is offered': [
    'El primer plazo de cada producto tiene sus días y sus precios (productos)',
    terms,
  ],
  'a product offers no more terms than allowed': [`Ningún producto tiene más de ${maxTerms} plazos (productos)`, terms],
  'I7 a profile is taken if and only if one running purchase has it, it is set aside, or its account has fallen': [
    'Un perfil que no se vende es de una sola compra vigente, está por cambiar, o su cuenta está caída (perfiles)',
    stock,
  ],
  'a claim is of whoever rents, and what it gave back is a movement of its rent': [
    'Cada reclamo es de quien alquila, y lo que devolvió es un movimiento de esa compra (reclamos)',
    money,
  ],
  'a rent whose claim gave money back does not go on': ['Una compra que un reclamo devolvió no sigue (compras)', money],
  'a rent got as many days as are on record, each once, and was extended by them': [
    'Cada compra recibió los días que dice el registro de caídas (compras)',
    money,
  ],
  'each sale and each renewal since the shop keeps account of its suppliers has its entry': [
    'Cada venta y cada renovación está en la liquidación de su proveedor (compras)',
    settlements,
  ],
  'what is taken back of an entry is of its supplier and its rent, and no more than it': [
    'Lo que se descontó a un proveedor es de esa venta, y no pasa de ella (liquidaciones)',
    settlements,
  ],
  'money that was given back was taken from what was owed for it, once': [
    'Cada devolución se descontó una vez de la liquidación de su proveedor (movimientos)',
    settlements,
  ],
  'nobody was paid out more than they were ever owed': [
    'A nadie se le pagó más de lo que se le debió (proveedores)',
    settlements,
  ],
  'I24 a payout and a correction were made by an act in the audit trail': [
    'Cada pago y cada corrección a un proveedor consta en el Registro (liquidaciones)',
    settlements,
  ],
  'I24 a claim was settled by an act in the audit trail': [
    'Cada reclamo respondido tiene su acto en el Registro (reclamos)',
    people,
  ],
  'I7 a profile is of the product of its account': ['Cada perfil es del producto de su cuenta (perfiles)', stock],
  'I8 the stock of an account product is its free profiles': ['El stock son los perfiles libres (productos)', stock],
  'I8 the tickets sold are the ones not in stock, numbered from 1': [
    'Los tickets vendidos cuadran con el stock y van numerados (productos)',
    stock,
  ],
  'I9 a raffle awaits its draw if and only if all its tickets are sold, or it was closed early': [
    'Un sorteo espera su hora solo si cerró su venta (productos)',
    draws,
  ],
  'I9 the list of tickets is published if and only if sales have ended': [
    'La lista de tickets se publica al cerrar la venta (productos)',
    draws,
  ],
  'I9 the published list is the list of tickets': ['La lista publicada es la de los tickets (productos)', draws],
  'I10 a raffle has one winner at most': ['Cada sorteo tiene un solo ganador (productos)', draws],
  'I11 a winner holds a ticket of that raffle': ['Cada ganador tiene un ticket de su sorteo (ganadores)', draws],
  'I12 a raffle is drawn if and only if it has a winner': ['Un sorteo hecho tiene ganador (productos)', draws],
  'I12 the revealed secret matches its commitment': ['El secreto revelado es el que se prometió (productos)', draws],
  'I9 an account product is sold out if and only if it has no free profile': [
    'Un producto está vendido solo si no le quedan perfiles (productos)',
    stock,
  ],
  'I13 an accepted top-up was accepted once, by an act in the audit trail': [
    'Cada recarga se aceptó una vez y consta en el Registro (movimientos)',
    money,
  ],
  'a payment is of no top-up that was refused or taken back': ['Cada pago recibido es de una recarga que vale', money],
  'a payment is doubtful if and only if it has candidates': [
    'Los pagos dudosos son los que tienen varias recargas posibles',
    money,
  ],
  'the top-ups without a payment are those that are listed': ['La lista de recargas sin pago está completa', money],
  'the top-ups that wait with their payment are those that are listed': [
    'La lista de recargas que esperan con su pago está completa',
    money,
  ],
  'the top-ups for which a payment is awaited are those that are listed': [
    'La lista de recargas que esperan un pago está completa',
    money,
  ],
  'a number is of one accepted top-up': ['Cada N.º de operación pagó una sola recarga', money],
  'every number that was typed is kept': ['Se conserva cada N.º de operación que se escribió (recargas)', money],
  'a code is of one top-up in ninety days': ['Ningún código de pago se dio dos veces en 90 días (recargas)', money],
  'céntimos are given again two days after they were settled': [
    'Ningún monto con céntimos se dio otra vez antes de dos días (recargas)',
    money,
  ],
  'what the shop matched has its proof': ['Cada pago que la tienda asignó tiene su prueba (pagos)', money],
  'the shop accepts nothing alone that somebody wrote down': [
    'La tienda no aceptó sola ningún pago anotado a mano (recargas)',
    money,
  ],
  'I24 a bonus was credited by an act in the audit trail': ['Cada bono consta en el Registro (movimientos)', money],
  'I20 no more pictures than allowed': ['No hay más imágenes de las permitidas (dueños)', pictures],
  'nobody has more favourites that are still there than allowed': [
    'Nadie tiene más favoritos de los permitidos (usuarios)',
    'No hace daño: quien los tiene puede quitar algunos.',
  ],
  'nobody waits for more sold-out products that are still there than allowed': [
    'Nadie espera más productos agotados de los permitidos (usuarios)',
    'No hace daño: quien los espera puede quitar algunos.',
  ],
  'I25 a visible price is never below the base': ['Ningún precio público está bajo el base (reglas)', prices],
  'every user has a wallet': ['Cada usuario tiene billetera (usuarios)', money],
  'I18 passwords are hashes, and the secret of a draw is open only once it was drawn': [
    'Ninguna contraseña ni secreto está a la vista',
    secrets,
  ],
  'I18 no credential is in the audit trail': ['El Registro no guarda credenciales (actos)', secrets],
  'I18 no credential is in a notice': ['Ningún aviso guarda credenciales (avisos)', secrets],
  'a device is sent what tells its owner, and nobody else': [
    'Cada dispositivo recibe solo los avisos de su dueño (envíos)',
    secrets,
  ],
  'an account that was closed for good names nobody, and lets nobody in': [
    'Las cuentas que su dueño cerró no dicen de quién eran (usuarios)',
    people,
  ],
  'a public price list is of a reseller whose account works': [
    'Cada lista de precios pública es de un revendedor activo (usuarios)',
    'Apágala en la página de ese usuario.',
  ],
  'a sale price is of the buyer, and of a renewal of that purchase': [
    'Cada precio de venta es de quien compró (precios de venta)',
    'Solo cambia la ganancia que ve ese comprador: puede corregirlo en sus compras.',
  ],
  'nobody is shown notices on more devices than allowed': [
    'Nadie recibe avisos en más dispositivos de los permitidos (usuarios)',
    'No hace daño: quien los tiene puede quitar algunos en su perfil.',
  ],
  'I19 a role is the one that an administrator gave last': ['Cada rol es el último que se dio (usuarios)', people],
  'I24 a draw was done, and a raffle cancelled, by an act in the audit trail': [
    'Cada sorteo hecho o anulado consta en el Registro (productos)',
    draws,
  ],
  'I14 what guards movements, acts, draws and winners stands': [
    'Las guardas de movimientos, actos, sorteos y ganadores están puestas',
    schema,
  ],
  'a picture that the settings name is there': [
    'El logo, el icono y los banners de la tienda están (imágenes)',
    'Vuelve a subir esas imágenes en Ajustes.',
  ],
  'what tells that the public shop has changed stands': [
    'Lo que avisa de los cambios del catálogo está activo (tablas)',
    schema,
  ],
  'what keeps the tallies stands': ['Lo que lleva la cuenta de las listas largas está activo (tablas)', schema],
  'tallies say what counting says': [
    'Los totales de las listas son los que son (totales)',
    'Los saldos no dependen de ellos. Quien administra la base de datos los corrige con «select count_anew()», sin cerrar la tienda.',
  ],
  'a purchase that was read for its customer is of one customer of its buyer': [
    'Cada compra está con un cliente de quien la hizo (compras)',
    'Los saldos y las ventas no dependen de ello. Avisa a quien mantiene la tienda.',
  ],
  'every constraint and every index is whole': ['Las reglas y los índices de la base de datos están enteros', schema],
}
