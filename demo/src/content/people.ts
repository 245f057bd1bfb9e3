import type { Address } from '@second-gear/contract/fields';
import type { SeedUser } from './types.ts';

/** Password of every seeded account. The accounts exist in the Auth emulator only. */
export const SEED_PASSWORD = 'secondgear';

export interface Seller extends SeedUser {
  /** Meeting places for viewing the cars. */
  addresses: readonly Address[];
}

const address = (city: string, street: string, houseNumber: string, flatNo = ''): Address => ({
  city,
  street,
  houseNumber,
  flatNo,
});

const mail = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@secondgear.test`;

/** The numbers 555-0100 to 555-0199 are reserved for fiction. */
const phone = (area: string, last: number): string => `+1 ${area} 555 01${String(last).padStart(2, '0')}`;

const seller = (
  number: number,
  name: string,
  tel: string,
  verified: boolean,
  addresses: Address[],
): Seller => ({
  uid: `seed-seller-${String(number).padStart(2, '0')}`,
  name,
  email: mail(name),
  phone: tel,
  role: 'seller',
  verified,
  addresses,
});

export const DEMO_BUYER: SeedUser = {
  uid: 'demo-buyer',
  name: 'Robin Carter',
  email: 'buyer@secondgear.test',
  phone: phone('312', 11),
  role: 'buyer',
  verified: true,
};

export const DEMO_SELLER: Seller = {
  uid: 'demo-seller',
  name: 'Dana Whitfield',
  email: 'seller@secondgear.test',
  phone: phone('312', 12),
  role: 'seller',
  verified: true,
  addresses: [
    address('Chicago', 'Copperleaf Street', '1840', 'Garage 2'),
    address('Evanston', 'Old Ferry Road', '77'),
  ],
};

export const DEMO_ADMIN: SeedUser = {
  uid: 'demo-admin',
  name: 'Sam Okafor',
  email: 'admin@secondgear.test',
  phone: phone('312', 13),
  role: 'admin',
  verified: true,
};

export const SELLERS: readonly Seller[] = [
  DEMO_SELLER,
  seller(1, 'Maya Lindqvist', phone('503', 21), true, [
    address('Portland', 'Fernhollow Avenue', '412', 'Unit B'),
  ]),
  seller(2, 'Theo Ramirez', phone('512', 22), true, [
    address('Austin', 'Pecan Bluff Drive', '2207'),
    address('Austin', 'Lantern Mill Lane', '19', 'Bay 4'),
  ]),
  seller(3, 'Grace Oduya', phone('404', 23), true, [address('Atlanta', 'Magnolia Bend', '630', 'Apt 5C')]),
  seller(4, 'Peter Novak', phone('216', 24), true, [address('Cleveland', 'Harbor Slate Street', '88')]),
  seller(5, 'Amelia Tran', phone('206', 25), true, [
    address('Seattle', 'Cedarwake Way', '1515', 'Level P1'),
    address('Tacoma', 'Driftstone Court', '6'),
  ]),
  seller(6, 'Jonah Feldman', phone('617', 26), true, [address('Boston', 'Quarry Row', '240', 'Apt 12')]),
  seller(7, 'Lucia Bennett', phone('303', 27), true, [address('Denver', 'Aspen Ledger Street', '975')]),
  seller(8, 'Marcus Hale', phone('615', 28), true, [
    address('Nashville', 'Fiddlewood Pike', '3301', 'Lot A'),
  ]),
  seller(9, 'Ingrid Solberg', phone('612', 29), true, [
    address('Minneapolis', 'Loon Crossing', '58', 'Garage 7'),
  ]),
  seller(10, 'Caleb Okonkwo', phone('602', 30), true, [address('Phoenix', 'Saguaro Lantern Road', '7120')]),
  seller(11, 'Nora Petrov', phone('919', 31), true, [
    address('Raleigh', 'Tobacco Barn Lane', '14'),
    address('Durham', 'Millrace Terrace', '201', 'Apt 3'),
  ]),
];

const buyer = (number: number, name: string, tel: string, verified: boolean): SeedUser => ({
  uid: `seed-buyer-${String(number).padStart(2, '0')}`,
  name,
  email: mail(name),
  phone: tel,
  role: 'buyer',
  verified,
});

export const BUYERS: readonly SeedUser[] = [
  buyer(1, 'Elena Marsh', phone('414', 41), true),
  buyer(2, 'Victor Osei', phone('410', 42), true),
  buyer(3, 'Hannah Cho', phone('213', 43), false),
  buyer(4, 'Dev Malhotra', phone('713', 44), false),
  buyer(5, 'Rosa Delgado', phone('305', 45), true),
  buyer(6, 'Owen Pritchard', phone('314', 46), false),
  buyer(7, 'Aisha Karim', phone('215', 47), true),
];

/** The accounts that `npm start` prints. */
export const DEMO_ACCOUNTS: readonly SeedUser[] = [DEMO_BUYER, DEMO_SELLER, DEMO_ADMIN];

/** All users, without the addresses of their cars. */
export const SEED_USERS: readonly SeedUser[] = [DEMO_BUYER, DEMO_ADMIN, ...SELLERS, ...BUYERS].map(
  ({ uid, name, email, phone: tel, role, verified }) => ({ uid, name, email, phone: tel, role, verified }),
);
