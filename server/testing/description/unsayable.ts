/** A refusal of a request that fits its description: of which calls, its code or sentence, and what it depends on. */
type Unsayable = { calls: string; refusal: string | RegExp; because: string }

export const unsayable: readonly Unsayable[] = [
  {
    calls: 'users.register users.setPassword users.changePassword users.recoverPassword',
    refusal: 'COMMON_PASSWORD',
    because: 'a list of common passwords',
  },
  {
    calls: 'users.changePassword users.changeMe secondFactor.prove',
    refusal: 'WRONG_PASSWORD',
    because: 'the stored hash',
  },
  {
    calls:
      'secondFactor.askTotp secondFactor.askPasskey secondFactor.prove secondFactor.removeTotp secondFactor.removePasskey secondFactor.renewCodes',
    refusal: 'WRONG_PASSWORD',
    because: 'the stored hash',
  },
  {
    calls: 'secondFactor.askTotp secondFactor.confirmTotp secondFactor.askPasskey secondFactor.addPasskey',
    refusal: 'WRONG_FACTOR',
    because: 'the codes that were mailed, and the secrets that were made',
  },
  {
    calls: 'secondFactor.askTotp secondFactor.askPasskey',
    refusal: 'Escribe el código que te enviamos por correo.',
    because: 'whether the account has a verified address',
  },
  {
    calls: 'secondFactor.prove',
    refusal: /Escribe tu contraseña\.|Tu cuenta tiene un segundo paso: confirma con él\./,
    because: 'whether the account has a second factor',
  },
  {
    calls: 'secondFactor.prove secondFactor.login',
    refusal: 'Escribe los 6 dígitos.',
    because: 'which factor the account has',
  },
  {
    calls: 'complaintsBook.write',
    refusal: 'COMPLAINTS_BOOK_CLOSED',
    because: 'whether the owner said who the provider is',
  },
  {
    calls: 'complaintsBook.goOn complaintsBook.enterLost',
    refusal: /Ese (?:año|día) todavía no llega\.|El número es de otro año\.|Ese número todavía no se dio: .*/,
    because: 'the day, the numbers that were given, and that a number is of the year of its day',
  },
  { calls: 'secondFactor.refuseRemoval', refusal: 'REMOVAL_LINK_INVALID', because: 'the link that was mailed' },
  { calls: 'secondFactor.prove secondFactor.login', refusal: 'WRONG_FACTOR', because: 'the stored factors' },
  {
    calls: 'users.changeMe',
    refusal: 'Escribe tu contraseña.',
    because: 'the stored mail: another one needs the password',
  },
  {
    calls: 'secondFactor.prove',
    refusal: 'Escribe tu contraseña.',
    because: 'the factors of the account: without one it is the password',
  },
  {
    calls: 'settlements.payOut',
    refusal: 'Todavía no es esa fecha.',
    because: 'the clock',
  },
  {
    calls: 'settlements.correct',
    refusal: 'Escribe un monto que no sea cero.',
    because: 'zero lies between the bounds',
  },
  {
    calls: 'profits.list profits.export profits.unpriced',
    refusal: /El último día va después del primero\.|Elige como máximo un año\./,
    because: 'two days together',
  },
  { calls: 'users.verifyEmail', refusal: 'EMAIL_NOT_VERIFIED', because: 'the codes that were mailed' },
  { calls: 'users.recoverPassword', refusal: 'RECOVERY_LINK_INVALID', because: 'the links that were mailed' },
  { calls: 'users.changeAvatar', refusal: 'Elige una de tus imágenes.', because: 'the pictures that were uploaded' },
  {
    calls: 'users.changeMe suppliers.create suppliers.change',
    refusal: 'Elige un departamento, una provincia y un distrito que vayan juntos.',
    because: 'the 1,900 districts of Peru',
  },
  {
    calls: 'catalogue.createProduct catalogue.changeProduct settings.change prices.save',
    refusal: 'UNKNOWN_CATEGORY',
    because: 'the categories there are',
  },
  { calls: 'levels.give', refusal: 'UNKNOWN_LEVEL', because: 'the levels there are' },
  {
    calls: 'catalogue.createProduct catalogue.changeProduct catalogue.launch',
    refusal: /El precio al público no puede ser menor que el base\.|Un ticket cuesta lo mismo para todos\./,
    because: 'two prices together, of which one may be stored',
  },
  {
    calls: 'catalogue.createProduct catalogue.changeProduct',
    refusal: /Ya hay un plazo con esos días\.|Un sorteo no tiene plazos ni costo\./,
    because: 'the days of all terms together, of which one may be stored',
  },
  {
    calls: 'catalogue.createProduct catalogue.changeProduct',
    refusal: /La garantía dura como máximo lo que dura el alquiler: .*/,
    because: 'the days together, which may be stored',
  },
  {
    calls: 'catalogue.createProduct catalogue.changeProduct',
    refusal: 'UNKNOWN_BRAND',
    because: 'the brands there are',
  },
  {
    calls: 'catalogue.addAccounts catalogue.checkAccounts catalogue.launch',
    refusal: /Ese usuario ya está con otra contraseña\.|Ese perfil ya está en la cuenta\./,
    because: 'the accounts there are, and the other lines',
  },
  {
    calls: 'catalogue.changePin purchases.free',
    refusal: 'Ese es el PIN que ya tenía. Escribe otro.',
    because: 'the stored PIN',
  },
  {
    calls: 'wallet.requestTopUp',
    refusal: /Recarga entre .*|Elige a quién va el bono\.|Di por cuál de las formas de pago pagaste\./,
    because: 'the role: only of an administrator it is a bonus',
  },
  {
    calls: 'wallet.requestTopUp wallet.setPayment',
    refusal: 'Esa forma de pago ya no se ofrece. Elige otra.',
    because: 'the methods there are',
  },
  {
    calls: 'wallet.requestTopUp wallet.setPayment paymentsReceived.record',
    refusal: /El pago (?:no puede ser de una hora que todavía no llega|puede ser de hace \d+ días como máximo)\./,
    because: 'the clock',
  },
  {
    calls: 'wallet.settle',
    refusal: /Cada recarga se acepta o se rechaza una vez\.|Atiende como máximo 100 a la vez\./,
    because: 'two lists together',
  },
  {
    calls: 'paymentsReceived.record paymentsReceived.importStatement',
    refusal: 'Esa forma de pago no existe.',
    because: 'the methods there are',
  },
  {
    calls: 'paymentsReceived.importStatement',
    refusal:
      /El archivo .*|Ese archivo .*|Eso no .*|Las columnas no se entienden\.|Las respuestas no se entienden\.|Este dato no es válido\./,
    because: 'what is in the file, and in JSON within a form',
  },
  {
    calls: 'customers.import',
    refusal: /El archivo .*/,
    because: 'what is in the file',
  },
  {
    calls: 'customers.merge customers.split',
    refusal: /Elige a otro cliente\.|Escribe otro nombre: .*/,
    because: 'the customer of the path',
  },
  {
    calls: 'paymentMethods.create paymentMethods.change',
    refusal: /Ese QR (?:guarda más de|lleva a una página) .*/,
    because: 'what the bytes say',
  },
  {
    calls: 'paymentMethods.change',
    refusal: /Ya hay recargas pagadas así: .*/,
    because: 'the top-ups that were paid by it',
  },
  {
    calls: 'prices.save',
    refusal: 'El precio al público no puede ser menor que el base.',
    because: 'two numbers together',
  },
  {
    calls: 'prices.save',
    refusal: 'Ya hay una regla para ese precio y esa categoría.',
    because: 'two fields of all rules together',
  },
  { calls: 'settings.change', refusal: 'El último día es antes que el primero.', because: 'two days together' },
  { calls: 'settings.change', refusal: 'Esa imagen ya no está. Súbela otra vez.', because: 'the pictures there are' },
  {
    calls: 'settings.change',
    refusal: /.*color.*/i,
    because: 'the contrast of a colour with what is written on it',
  },
  {
    calls: 'settings.change',
    refusal: 'Ni tu cuenta ni la principal pueden quedar reducidas.',
    because: 'who calls',
  },
  {
    calls: 'push.subscribe',
    refusal: 'La tienda no conoce el servicio de avisos de este navegador.',
    because: 'the configuration of the server',
  },
  {
    calls: 'mailServer.save',
    refusal: 'Escribe la contraseña de este usuario.',
    because: 'the stored server: for the same one its password stays',
  },
  {
    calls: 'help.save',
    refusal: /La página es demasiado larga: .*/,
    because: 'all texts of a page together',
  },
  {
    calls: 'purchases.change purchases.renew purchases.renewSeveral',
    refusal: 'Con tantos días terminaría en más de 100 años.',
    because: 'the end of the rent',
  },
]
