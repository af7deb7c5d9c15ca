export {
  confirmAdministrator,
  confirmAuthority,
  confirmSupplier,
  hasOtherAdministrator,
  isOwnWalletRefused,
  lockFullAdministrators,
} from './authority.ts'
export { missingPassword, verifyOwnPassword } from './change-password.ts'
export { resetPassword } from './reset-password.ts'
export { usernameContains } from './list-sql.ts'
export { selectFullAdministrators, selectSuppliers, selectUserId as findUser, selectUsername } from './sql.ts'
