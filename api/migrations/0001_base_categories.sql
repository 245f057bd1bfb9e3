-- The categories that a fresh marketplace starts with.
INSERT INTO "categories" ("id", "name") VALUES
  ('4f0c2a0e-0d0b-4c86-9d64-2f6d1f7f5a01', 'Hatchback'),
  ('4f0c2a0e-0d0b-4c86-9d64-2f6d1f7f5a02', 'Crossover'),
  ('4f0c2a0e-0d0b-4c86-9d64-2f6d1f7f5a03', 'Convertible'),
  ('4f0c2a0e-0d0b-4c86-9d64-2f6d1f7f5a04', 'Station Wagon'),
  ('4f0c2a0e-0d0b-4c86-9d64-2f6d1f7f5a05', 'Sports Car'),
  ('4f0c2a0e-0d0b-4c86-9d64-2f6d1f7f5a06', 'Sedan'),
  ('4f0c2a0e-0d0b-4c86-9d64-2f6d1f7f5a07', 'SUV'),
  ('4f0c2a0e-0d0b-4c86-9d64-2f6d1f7f5a08', 'Pickup'),
  ('4f0c2a0e-0d0b-4c86-9d64-2f6d1f7f5a09', 'Van'),
  ('4f0c2a0e-0d0b-4c86-9d64-2f6d1f7f5a10', 'Coupe')
ON CONFLICT ("name") DO NOTHING;
