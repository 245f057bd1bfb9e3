import type { Address } from '@second-gear/contract/fields';
import type { SeedUser } from './types.ts';

/** Password of every seeded account. The accounts exist only in the Auth emulator. */
export const SEED_PASSWORD = 'secondgear';

export interface Seller extends SeedUser {
  /** Meeting places for viewing the cars. */
  addresses: readonly Address[];
}

const createAddress = (city: string, street: string, houseNumber: string, flatNo = ''): Address => ({
  city,
  street,
  houseNumber,
  flatNo,
});

const toEmail = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@secondgear.test`;

/** Uses the numbers 555-0100 to 555-0199, which are reserved for fiction. */
const toPhoneNumber = (areaCode: string, suffix: number): string =>
  `+1 ${areaCode} 555 01${String(suffix).padStart(2, '0')}`;

const createSeller = (
  number: number,
  name: string,
  phoneNumber: string,
  verified: boolean,
  addresses: Address[],
): Seller => ({
  uid: `seed-seller-${String(number).padStart(2, '0')}`,
  name,
  email: toEmail(name),
  phone: phoneNumber,
  role: 'seller',
  verified,
  addresses,
});

export const DEMO_BUYER: SeedUser = {
  uid: 'demo-buyer',
  name: 'Robin Carter',
  email: 'buyer@secondgear.test',
  phone: toPhoneNumber('312', 11),
  role: 'buyer',
  verified: true,
};

export const DEMO_SELLER: Seller = {
  uid: 'demo-seller',
  name: 'Dana Whitfield',
  email: 'seller@secondgear.test',
  phone: toPhoneNumber('312', 12),
  role: 'seller',
  verified: true,
  addresses: [
    createAddress('Chicago', 'Copperleaf Street', '1840', 'Garage 2'),
    createAddress('Evanston', 'Old Ferry Road', '77'),
  ],
};

export const DEMO_ADMIN: SeedUser = {
  uid: 'demo-admin',
  name: 'Sam Okafor',
  email: 'admin@secondgear.test',
  phone: toPhoneNumber('312', 13),
  role: 'admin',
  verified: true,
};

export const SELLERS: readonly Seller[] = [
  DEMO_SELLER,
  createSeller(1, 'Maya Lindqvist', toPhoneNumber('503', 21), true, [
    createAddress('Portland', 'Fernhollow Avenue', '412', 'Unit B'),
  ]),
  createSeller(2, 'Theo Ramirez', toPhoneNumber('512', 22), true, [
    createAddress('Austin', 'Pecan Bluff Drive', '2207'),
    createAddress('Austin', 'Lantern Mill Lane', '19', 'Bay 4'),
  ]),
  createSeller(3, 'Grace Oduya', toPhoneNumber('404', 23), true, [
    createAddress('Atlanta', 'Magnolia Bend', '630', 'Apt 5C'),
  ]),
  createSeller(4, 'Peter Novak', toPhoneNumber('216', 24), true, [
    createAddress('Cleveland', 'Harbor Slate Street', '88'),
  ]),
  createSeller(5, 'Amelia Tran', toPhoneNumber('206', 25), true, [
    createAddress('Seattle', 'Cedarwake Way', '1515', 'Level P1'),
    createAddress('Tacoma', 'Driftstone Court', '6'),
  ]),
  createSeller(6, 'Jonah Feldman', toPhoneNumber('617', 26), true, [
    createAddress('Boston', 'Quarry Row', '240', 'Apt 12'),
  ]),
  createSeller(7, 'Lucia Bennett', toPhoneNumber('303', 27), true, [
    createAddress('Denver', 'Aspen Ledger Street', '975'),
  ]),
  createSeller(8, 'Marcus Hale', toPhoneNumber('615', 28), true, [
    createAddress('Nashville', 'Fiddlewood Pike', '3301', 'Lot A'),
  ]),
  createSeller(9, 'Ingrid Solberg', toPhoneNumber('612', 29), true, [
    createAddress('Minneapolis', 'Loon Crossing', '58', 'Garage 7'),
  ]),
  createSeller(10, 'Caleb Okonkwo', toPhoneNumber('602', 30), true, [
    createAddress('Phoenix', 'Saguaro Lantern Road', '7120'),
  ]),
  createSeller(11, 'Nora Petrov', toPhoneNumber('919', 31), true, [
    createAddress('Raleigh', 'Tobacco Barn Lane', '14'),
    createAddress('Durham', 'Millrace Terrace', '201', 'Apt 3'),
  ]),
];

const createBuyer = (number: number, name: string, phoneNumber: string, verified: boolean): SeedUser => ({
  uid: `seed-buyer-${String(number).padStart(2, '0')}`,
  name,
  email: toEmail(name),
  phone: phoneNumber,
  role: 'buyer',
  verified,
});

export const BUYERS: readonly SeedUser[] = [
  createBuyer(1, 'Elena Marsh', toPhoneNumber('414', 41), true),
  createBuyer(2, 'Victor Osei', toPhoneNumber('410', 42), true),
  createBuyer(3, 'Hannah Cho', toPhoneNumber('213', 43), false),
  createBuyer(4, 'Dev Malhotra', toPhoneNumber('713', 44), false),
  createBuyer(5, 'Rosa Delgado', toPhoneNumber('305', 45), true),
  createBuyer(6, 'Owen Pritchard', toPhoneNumber('314', 46), false),
  createBuyer(7, 'Aisha Karim', toPhoneNumber('215', 47), true),
];

/** The accounts that `npm start` shows to developers. */
export const DEMO_ACCOUNTS: readonly SeedUser[] = [DEMO_BUYER, DEMO_SELLER, DEMO_ADMIN];

/** All users. Unlike SELLERS, they have no meeting places. */
export const SEED_USERS: readonly SeedUser[] = [DEMO_BUYER, DEMO_ADMIN, ...SELLERS, ...BUYERS].map(
  ({ uid, name, email, phone, role, verified }) => ({
    uid,
    name,
    email,
    phone,
    role,
    verified,
  }),
);
