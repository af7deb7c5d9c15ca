const lines = (...them: string[]) => them.join('\n')

export const defaultInstructions = {
  intro:
    'Así se compra aquí, paso a paso: desde abrir tu cuenta hasta renovar. Si algo no te queda claro, los números de soporte están al final de la página.',
  sections: [
    {
      title: 'Crea tu cuenta',
      text: lines(
        '1. Abre «Login» y presiona «Registrarse».',
        '2. Elige un usuario de 8 a 12 caracteres y una contraseña de al menos 8. Las contraseñas demasiado comunes no se aceptan.',
        '3. Escribe tu teléfono y presiona «Registrarse»: entras sin escribir nada más.',
        '',
        'La sesión se cierra cuando cierras o recargas la página. Si el dispositivo es solo tuyo, marca «Mantener la sesión» y seguirá abierta hasta por 30 días.',
      ),
    },
    {
      title: 'Completa tus datos',
      text: lines(
        'En «Información de datos» agrega tu nombre, tu DNI y tu correo.',
        '',
        'El correo sirve para recuperar tu contraseña: sin él no podemos enviarte el enlace. Cuando lo agregas o lo cambias, te pedimos tu contraseña y te enviamos un enlace para verificarlo. Ábrelo.',
      ),
    },
    {
      title: 'Recarga tu billetera',
      text: lines(
        '1. Abre «Billetera» y presiona «Recargar».',
        '2. Escribe el monto, de S/. 5.00 a S/. 950.00, y confírmalo.',
        '3. Paga ese mismo monto por Yape, Plin o transferencia bancaria. Los datos para pagar están en esa pantalla.',
        '4. Presiona «Ya pagué» y sube el comprobante, o escribe el N.º de operación. También puedes enviarlo por WhatsApp.',
        '5. Un administrador ve el comprobante y acepta la recarga. Recién entonces el monto se suma a tu saldo.',
        '',
        'Puedes tener hasta 5 recargas pendientes a la vez. Una recarga pendiente se ve junto a tu saldo, pero todavía no se suma.',
      ),
    },
    {
      title: 'Compra',
      text: lines(
        '1. Elige un producto y presiona «Comprar».',
        '2. Revisa el precio y el saldo que te queda después de pagar.',
        '3. Escribe el nombre y el teléfono de quien va a usar la cuenta. Puedes ser tú.',
        '4. Confirma con «Comprar». Se descuenta de tu billetera y la compra queda en «Purchases».',
        '',
        'Si tu saldo no alcanza, la tienda te lo dice y no cobra nada. Los productos con el botón «WhatsApp» se piden por chat: no se pagan con la billetera.',
      ),
    },
    {
      title: 'Encuentra tus datos de acceso',
      text: lines(
        'Abre «Purchases» y busca tu compra. Los datos están ocultos: presiona «Ver mi clave» para verlos y usa los botones de copiar para no equivocarte al escribirlos.',
        '',
        'Username y Password: con ellos entras a la cuenta.',
        'Perfil: el perfil que te toca dentro de la cuenta. Usa solo ese.',
        'Pin: la clave corta que abre tu perfil. Si no aparece, tu perfil no lleva PIN.',
        '',
        '«Ver datos» muestra el resumen de tu cliente. «Notificar» abre WhatsApp con un mensaje listo para tu cliente.',
      ),
    },
    {
      title: 'Cuida tu perfil',
      text: lines(
        'Si compraste un perfil, otras personas usan los demás perfiles de la misma cuenta. Para que a todos les siga funcionando:',
        '',
        '- No cambies la contraseña ni el correo de la cuenta.',
        '- No cambies el nombre ni el pin del perfil, y no crees ni borres perfiles.',
        '- Entra solo al perfil que dice tu compra.',
        '- Úsalo en un solo dispositivo a la vez.',
        '- No pases los datos a otras personas.',
        '',
        'Si la descripción del producto dice otra cosa, por ejemplo que compras la cuenta completa, vale la descripción.',
      ),
    },
    {
      title: 'Entiende las notas',
      text: lines(
        'La nota de una compra te avisa que algo cambió:',
        '',
        'Renovado, en verde: se agregaron días.',
        'Correo, en rojo: cambió el usuario de la cuenta.',
        'Password, en azul: cambió la contraseña de la cuenta.',
        '',
        'Con «Correo» o «Password» presiona «Ver mi clave»: los datos nuevos ya están en tu compra. Vuelve a entrar a la cuenta con ellos.',
      ),
    },
    {
      title: 'Mira los días y renueva',
      text: lines(
        'Cada compra muestra los días que le quedan. Cuando son 3 o menos, aparece resaltada.',
        '',
        'Para renovar presiona «Renovación»: se abre WhatsApp con el mensaje listo. Los días nuevos se suman a los que te quedan. Si la compra ya venció, cuentan desde el momento en que se renueva.',
        '',
        'Cuando una compra vence, sus datos de acceso dejan de mostrarse.',
      ),
    },
    {
      title: 'Participa en un sorteo',
      text: lines(
        'Los sorteos también se pagan con la billetera, y en «Cantidad» eliges cuántos tickets llevas. En «Purchases» cada ticket tiene su número y su código de recibo.',
        '',
        'Cuando se vende el último ticket, el sorteo pasa a «Por sortear». Un administrador hace el sorteo, y quien tenga la tienda abierta ve la cuenta regresiva y al ganador. Un sorteo que no se llenó puede hacerse antes o cancelarse. Si se cancela, cada ticket se devuelve a la billetera de quien lo compró.',
        '',
        'El resultado queda en la lista de ganadores. Con «Verificar» tu navegador repite el cálculo del sorteo y comprueba el resultado.',
      ),
    },
    {
      title: 'Si eres revendedor',
      text: lines(
        'Los revendedores compran a precio base. El precio de los tickets de sorteo es el mismo para todos.',
        '',
        'En tus compras como revendedor el teléfono de contacto es el tuyo, para que tus clientes te escriban a ti. En «Menu» encuentras además el enlace «Unete al grupo».',
        '',
        'Para pedirlo, regístrate y escríbenos por WhatsApp con tu usuario. Si un administrador cambia tu cuenta a revendedor, tu sesión se cierra: vuelve a ingresar y verás tus precios.',
      ),
    },
    {
      title: 'Pide ayuda',
      text: lines(
        'Si una compra no funciona, presiona «No funciona» en ella: quien responde por esa cuenta lo ve y te contesta ahí mismo.',
        '',
        'En cada compra, «Soporte» abre WhatsApp con el número de esa compra ya escrito. Para lo demás usa los números del final de esta página.',
        '',
        'Si algo falla en plena compra, mira primero «Purchases»: una compra se cobra una sola vez como máximo. Y no envíes por chat la contraseña de tu cuenta de la tienda.',
      ),
    },
  ],
}
