const first =
  `Ana Luis Rosa Carlos Milagros José Fiorella Jorge Gabriela Wilmer Lucía Miguel Carmen Juan Elizabeth Víctor Maribel
  Edwin Yesenia Percy Noemí César Jessica Raúl Sonia Marco Flor Iván Karina Óscar Vanessa Hugo Liz Renzo Nélida Jhon Pilar
  Julio Teresa Brayan`.split(/\s+/)
const last =
  `Quispe Flores Sánchez Huamán Rojas Mamani Torres Ccori Ramos Vilca García Mendoza Chávez Vásquez Díaz Condori
  Espinoza Castillo Fernández Gutiérrez Paredes Cárdenas Aguilar Salazar Ríos Medina Cruz Palomino Villanueva Apaza Choque
  Yupanqui Huanca Ticona Arias Silva Campos Peña Guerra Ortiz Núñez Zapata Bautista Alvarado Córdova Valdivia Bravo Reyes
  Soto Luna Ayala Tello Cornejo Benites Carrasco Olivares Montes Roca Zegarra Ñahui`.split(/\s+/)

/** Forty first names and sixty last names; a person is the number of one of each. */
export const personNames = { first, last }

/** Whom the sale of that number was for. */
export const customerName = (saleId: number) => {
  const { length } = first
  return `${first[saleId % length]} ${last[Math.floor(saleId / length) % last.length]} ${saleId}`
}
