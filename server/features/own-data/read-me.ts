/** What is in the archive, for whoever opens it. */
export const readMe = `Tus datos en esta tienda

datos/     Lo que la tienda guarda de ti, una tabla por archivo.
clientes/  La lista de clientes que llevas tú.
imagenes/  Las que enviaste y la tienda todavía guarda: comprobantes (con el número de su recarga),
           de reclamos (con el número del reclamo) y de tu perfil.

Cada tabla va dos veces: .json, para otro programa, y .csv, para una hoja de cálculo.
El dinero está en céntimos de sol; las fechas llevan su zona horaria.

No van contraseñas, códigos ni llaves, ni los datos de las cuentas que compraste (los ves en Mis compras),
ni quién de la tienda hizo algo.
`
