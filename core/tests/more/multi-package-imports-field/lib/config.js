export default Object.freeze({ name: 'wool-store', version: '1.0.0' });
